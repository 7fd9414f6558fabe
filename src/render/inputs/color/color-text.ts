/** Converts a typed or pasted colour to the stored form `#1a2b3c`: with or without #, three or six digits. */
export function tidyColor(text: string): string {
  const digits = text.trim().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toLowerCase()}`;
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${[...digits.toLowerCase()].map((digit) => digit + digit).join('')}`;
  return text;
}

/** Whether a text is a valid colour. */
export function isColorText(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
