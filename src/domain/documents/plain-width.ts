/**
 * A text with full-width letters, digits and signs, as keyboards of East Asia write them (`１１－９８７６`), replaced by plain
 * ones.
 */
export function plainWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'));
}
