/** Text without accents and case, to compare what people type. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
