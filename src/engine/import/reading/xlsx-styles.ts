import { builtInFormat, type NumberFormat, readFormat } from './number-format.ts';
import type { XlsxArchive } from './xlsx-archive.ts';

/** How the cells of a style show their content. */
export type XlsxLook = NumberFormat & {
  /** The code of the format, if the workbook has one. */
  readonly format: string | null;
};

/** A cell without a style. */
export const plainLook: XlsxLook = { ...builtInFormat(0), format: null };

/** The look of each cell style of a workbook, by its index. */
export async function readLooks(archive: XlsxArchive, name: string): Promise<readonly XlsxLook[]> {
  const codes = new Map<number, string>();
  const known = new Map<string, XlsxLook>();
  const looks: XlsxLook[] = [];
  let isCells = false;
  const lookOf = (id: number): XlsxLook => {
    const format = codes.get(id) ?? null;
    const key = format === null ? String(id) : `code ${format}`;
    const look = known.get(key) ?? { ...(format === null ? builtInFormat(id) : readFormat(format)), format };
    known.set(key, look);
    return look;
  };
  const events = {
    open: (tag: string, attributes: Readonly<Record<string, string>>): void => {
      if (tag === 'cellXfs') isCells = true;
      else if (tag === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (tag === 'xf' && isCells && looks.length < 100_000) looks.push(lookOf(Number(attributes.numFmtId ?? 0)));
    },
    text: (): void => undefined,
    close: (tag: string): void => {
      if (tag === 'cellXfs') isCells = false;
    },
  };
  for await (const _ of archive.read(name, events));
  return looks;
}
