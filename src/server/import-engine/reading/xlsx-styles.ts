import type { XlsxArchive } from './xlsx-archive.ts';

/** How a number of a spreadsheet is meant, by the format under which it shows. */
export type NumberLook = 'number' | 'date' | 'percent';

/** The look of each cell style of a workbook, by its number. */
export async function formatKinds(archive: XlsxArchive, name: string): Promise<readonly NumberLook[]> {
  const formats = new Map<number, string>();
  const looks: NumberLook[] = [];
  let isCells = false;
  const events = {
    open: (tag: string, attributes: Readonly<Record<string, string>>): void => {
      if (tag === 'cellXfs') isCells = true;
      else if (tag === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'xf' && isCells && looks.length < 100_000) {
        const id = Number(attributes.numFmtId ?? 0);
        looks.push(lookOf(id, formats.get(id)));
      }
    },
    text: (): void => undefined,
    close: (tag: string): void => {
      if (tag === 'cellXfs') isCells = false;
    },
  };
  for await (const _ of archive.read(name, events));
  return looks;
}

/** Formats without a code of their own are the program's: these show dates and times, those percentages. */
function lookOf(id: number, code: string | undefined): NumberLook {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent';
    return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
      ? 'date'
      : 'number';
  }
  // Only what stands for the value counts: no texts in quotes, no letters behind a backslash, no colours and places.
  const [first = ''] = code
    .slice(0, 255)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';');
  if (/[dmyhs]/i.test(first) && !/^general$/i.test(first.trim())) return 'date';
  return first.includes('%') ? 'percent' : 'number';
}
