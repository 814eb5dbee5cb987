"""Files given out: saved by the browser, and never taken for anything but what they are said to be."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header


def source_type(file_name: str) -> str:
    """Return the content type of an upload: a text to read, or bytes to keep."""
    return "text/plain; charset=utf-8" if file_name.endswith(".py") else "application/octet-stream"


def attachment(content: bytes, name: str, content_type: str) -> HttpResponse:
    """Return the content as a file to be saved under the name."""
    answer = HttpResponse(content, content_type=content_type)
    answer.headers["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
