"""What runs inside the sandbox; the site never imports it."""
