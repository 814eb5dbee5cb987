"""Judges uploaded files by their structure, before anything of them runs."""
