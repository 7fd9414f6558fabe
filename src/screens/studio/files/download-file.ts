/** Hands a text to the browser as a file to keep, under the last name of its path. */
export function downloadText(file: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.slice(file.lastIndexOf('/') + 1);
  link.click();
  // The download has begun by then; the text need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
