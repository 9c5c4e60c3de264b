"use strict";
// Copying to the clipboard.

// Says whether it was possible.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or a page from disk in a browser that keeps the clipboard to secure addresses.
    const before = document.activeElement;
    const field = element("textarea", "unseen");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    before.focus();
    return isCopied;
  }
}
