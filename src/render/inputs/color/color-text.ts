/** A colour as it is kept, `#1a2b3c`, of what somebody typed or pasted: with or without #, three digits or six. */
export function tidyColor(text: string): string {
  const digits = text.trim().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits.toLowerCase()}`;
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${[...digits.toLowerCase()].map((digit) => digit + digit).join('')}`;
  return text;
}

/** Whether a text is a colour that can be shown and kept. */
export function isColorText(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}
