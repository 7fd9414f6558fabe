/**
 * Puts text on the clipboard; false when the browser refused, which is logged to the console alone (specification 000,
 * section 8).
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
