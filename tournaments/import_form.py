"""The form of an import: a text or a file. What it holds is judged by the import itself."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.selectors.imports import MOST_BYTES


class ImportForm(forms.Form):
    """Records as text or JSON; a file goes before what stands in the field."""

    text = forms.CharField(
        label=_("Your record"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off"}),
    )
    file = forms.FileField(
        label=_("or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,.json,.jsonl,text/plain,application/json"}),
    )

    def clean_file(self) -> str:
        """Return what the file holds; empty when there is none."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > MOST_BYTES:
            raise forms.ValidationError(
                gettext("the text is too long (allowed: %(most)s KiB)") % {"most": MOST_BYTES // 1024}
            )
        try:
            text: str = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(gettext("the file is no text in UTF-8")) from None
        return text

    @property
    def from_file(self) -> str:
        """Return what came in a file; empty when none did, or none that can be read."""
        return str(getattr(self, "cleaned_data", {}).get("file") or "")

    @property
    def source(self) -> str:
        """Return what is to be imported, of a valid form."""
        return self.from_file or str(self.cleaned_data["text"])
