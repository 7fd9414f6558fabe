/** Hands a file to the browser, which saves it under the name; signs that no file name may have become spaces. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveAddress(address, name);
  // Some browsers read the address only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** As `saveFile`, of what an address holds, such as a data URL. */
export function saveAddress(address: string, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name.replaceAll(/[/\\:*?"<>|]/g, ' ');
  anchor.click();
}
