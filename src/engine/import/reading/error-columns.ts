/** The first columns of a file of failed rows: the row in the imported file, and the reason. */
export const errorTitles = ['Linha', 'Erro'] as const;

/** Whether headings are those of a file of failed rows. */
export function isErrorHeading(titulos: readonly string[]): boolean {
  return errorTitles.every((title, index) => titulos[index]?.toLowerCase() === title.toLowerCase());
}

/**
 * Protects a CSV text from being computed by spreadsheet programs: adds an apostrophe to what looks like a formula, and
 * to what already begins with one, so that it can be removed again. Plain numbers stay.
 */
export function guard(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?\d[\d.,]*%?$/.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `guard` added. */
export function unguard(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
