/**
 * Copies text to the clipboard; returns false if the browser refused, which is only logged to the console
 * (specification 000, section 8).
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.error('Copying failed:', error);
    return false;
  }
}
