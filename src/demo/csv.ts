/** A value of a CSV row; null becomes SQL's null. */
export type CsvValue = string | number | boolean | null;

/** One line for COPY ... WITH (FORMAT csv): an empty unquoted value is null, so empty text is quoted. */
export function csvLine(values: readonly CsvValue[]): string {
  let line = '';
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? null;
    if (index > 0) line += ',';
    if (value === null) continue;
    line += typeof value === 'string' ? csvText(value) : String(value);
  }
  return `${line}\n`;
}

function csvText(text: string): string {
  return text === '' || /[",\r\n\\]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
