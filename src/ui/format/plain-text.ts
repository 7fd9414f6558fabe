/** Text without accents and case, to compare what people type. */
export function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
