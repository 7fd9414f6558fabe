/** Hands a file to the browser, which saves it under the name; forbidden characters may have become spaces. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  // Some browsers read the address only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Like `saveFile`, for the content of an address, such as a data URL. */
export function saveAddress(address: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name.replaceAll(/[/\\:*?"<>|]/g, ' ');
  anchor.click();
}
