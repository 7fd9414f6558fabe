import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { limits } from '../limits.ts';
import type { SheetRow } from './cell.ts';
import type { RowSource } from './source.ts';
import { unreadable } from './unreadable.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export const separators = [';', ',', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export type CsvFormat = { readonly codificacao: Encoding; readonly separador: Separator };

/** Detects encoding and separator unless given. Throws if the file is not text. */
export async function csvFormat(source: RowSource, given: Partial<CsvFormat>): Promise<CsvFormat> {
  const codificacao = given.codificacao ?? (await findEncoding(source));
  return { codificacao, separador: given.separador ?? (await findSeparator(source, codificacao)) };
}

/**
 * The rows of a CSV that are not blank, in groups of some hundred. A line break within quotes does not end a row. Blank
 * rows count in row numbers, as in a spreadsheet program.
 */
export async function* csvRows(source: RowSource, { codificacao, separador }: CsvFormat): AsyncGenerator<SheetRow[]> {
  const parser = parse({
    delimiter: separador,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: limits.record,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  let linha = 0;
  let rows: SheetRow[] = [];
  let failure: Error | null = null;
  parser.on('data', (cells: string[]) => {
    linha += 1;
    if (failure !== null || cells.every((text) => text === '' || text.trim() === '')) return;
    try {
      checkRow(cells, linha);
      rows.push({ linha, cells: cells.map((text) => (text === '' ? null : text)) });
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
  });
  parser.on('error', (error) => {
    failure ??= error instanceof CsvError ? unreadable('aspas', linha + 1) : error;
  });
  const take = (): SheetRow[] => {
    if (failure !== null) throw failure;
    const taken = rows;
    rows = [];
    return taken;
  };
  try {
    for await (const text of textOfFile(source, codificacao)) {
      await new Promise<void>((resolve) => parser.write(text, () => resolve()));
      if (failure !== null || rows.length >= batch) yield take();
    }
    if (!parser.closed) await new Promise<void>((resolve) => parser.once('close', resolve).end());
    const last = take();
    if (last.length > 0) yield last;
  } finally {
    parser.destroy();
  }
}

const batch = 500;

function checkRow(cells: string[], linha: number): void {
  if (cells.length > limits.columns) {
    if (cells.slice(limits.columns).some((text) => text.trim() !== '')) throw unreadable('colunas', linha);
    cells.length = limits.columns;
  }
  if (cells.some((text) => text.length > limits.cell)) throw unreadable('celula', linha);
}

/** The text, without a byte order mark and without Excel's separator line. */
async function* textOfFile(source: RowSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let start: string | null = '';
  try {
    for await (const chunk of source.chunks()) {
      const text = decoder.decode(chunk, { stream: true });
      if (start === null) {
        if (text !== '') yield text;
        continue;
      }
      start += text;
      if (start.length < 8) continue;
      yield start.replace(hint, '');
      start = null;
    }
    const rest = (start ?? '') + decoder.decode();
    if (rest !== '') yield start === null ? rest : rest.replace(hint, '');
  } catch (error) {
    if (error instanceof TypeError) throw unreadable('codificacao');
    throw error;
  }
}

const hint = /^sep=(.)(\r\n|\n|\r)/i;

async function findEncoding(source: RowSource): Promise<Encoding> {
  const { head } = source;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const nulls = [0, 0];
  let controls = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0) nulls[index % 2] = (nulls[index % 2] ?? 0) + 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) controls += 1;
  }
  if (controls > Math.max(2, head.length / 500)) throw unreadable('binario');
  const [even = 0, odd = 0] = nulls;
  if (odd > head.length / 8 && even < odd / 10) return 'utf-16le';
  if (even > head.length / 8 && odd < even / 10) return 'utf-16be';
  if (even + odd > 0) throw unreadable('binario');
  return (await isUtf8(source)) ? 'utf-8' : 'windows-1252';
}

/** Checks the whole file, as the first accent may be in its last row. */
async function isUtf8(source: RowSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source.chunks()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * The separator that splits most of the first rows; among those, the one that gives most rows the same number of
 * columns. Equal lengths alone say little, as programs omit empty cells at the end.
 */
async function findSeparator({ head }: RowSource, encoding: Encoding): Promise<Separator> {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  const reported = separators.find((separator) => separator === hint.exec(text)?.[1]);
  if (reported !== undefined) return reported;
  const lines = text.replace(hint, '');
  let best: { readonly separator: Separator; readonly score: number } = { separator: ';', score: 0 };
  for (const separator of separators) {
    const score = scoreOf(lines, separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function scoreOf(text: string, separator: Separator): number {
  const widths: number[] = [];
  try {
    const records: readonly string[][] = parseSync(text, {
      delimiter: separator,
      relax_quotes: true,
      relax_column_count: true,
      to: 30,
    });
    widths.push(...records.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(({ length }) => length));
  } catch {
    // The head may end within quotes, which makes the result for this separator unreliable.
    return 0;
  }
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual] = [...counts].sort(([a, n], [b, m]) => m - n || b - a);
  if (usual === undefined || usual[0] < 2) return 0;
  const parted = widths.filter((width) => width > 1).length;
  return (parted * 1_000 + usual[1] * 200) / widths.length + Math.min(usual[0], 100);
}
