/** The columns in front of a file of failed rows: the row in the imported file, and why it failed. */
export const errorTitles = ['Linha', 'Erro'] as const;

/** Whether headings are those of a file of failed rows. */
export function isErrorHeading(titulos: readonly string[]): boolean {
  return errorTitles.every((title, index) => titulos[index]?.toLowerCase() === title.toLowerCase());
}

/**
 * A text of a CSV that no spreadsheet program computes: an apostrophe goes before what looks like a formula, and before
 * what has one already, so that it can be taken off again. Plain numbers are left as they are.
 */
export function guard(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d.,]*%?$/.test(text) ? `'${text}` : text;
}

/** Takes off what `guard` put on. */
export function unguard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
