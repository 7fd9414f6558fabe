import { afterEach, describe, expect, test } from 'vitest';
import { hostileWorkbook, repeated } from '../../../../tests/support/fuzz/hostile-workbook.ts';
import { csvOf, sourceOf, xlsxOf } from '../../../../tests/support/import.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ThreadLimits } from '../../../platform/threads/watched-threads.ts';
import { limits } from '../limits.ts';
import { createReaders, type Readers } from './readers.ts';
import { openArchive } from './xlsx-archive.ts';

let readers: Readers | null = null;
afterEach(async () => {
  await readers?.stop();
  readers = null;
});

const sheet = 'xl/worksheets/sheet1.xml';
const megabyte = 1_048_576;

/** Why a file is refused; null when all of it could be read. */
async function refusal(bytes: Buffer, given?: Partial<ThreadLimits>, left?: AbortSignal): Promise<unknown> {
  readers ??= createReaders({ step: 30_000, work: 60_000, memory: 512, ...given });
  const source = await sourceOf(bytes);
  try {
    const { table, close } = await readers.open(source, {}, left);
    try {
      for await (const _ of table.rows());
    } finally {
      await close();
    }
    return null;
  } catch (error) {
    if (error instanceof ApiError) return Reflect.get(Object(error.details), 'motivo');
    throw error;
  } finally {
    await source.close();
  }
}

describe('[J3] a file is read in a thread that is watched', () => {
  test('elements within elements are refused at the limit, however many there are', async () => {
    const bytes = await hostileWorkbook({ [sheet]: repeated('<worksheet><sheetData>', '<a>'.repeat(1_000), 600) });
    expect(bytes.length).toBeLessThan(20_000);
    expect(await refusal(bytes)).toBe('profundo');
    const source = await sourceOf(bytes);
    const archive = await openArchive(source);
    let opened = 0;
    const nothing = (): void => undefined;
    const reading = (async () => {
      for await (const _ of archive.read(sheet, { open: () => (opened += 1), text: nothing, close: nothing }));
    })();
    await expect(reading).rejects.toMatchObject({ details: { motivo: 'profundo' } });
    await source.close();
    expect(opened).toBe(limits.depth);
  });

  test('what takes longer than a file may is ended, and the next file is read', async () => {
    const spaces = ' '.repeat(megabyte);
    const bytes = await hostileWorkbook({
      [sheet]: repeated('<worksheet><sheetData>', spaces, 120, '</sheetData></worksheet>'),
    });
    expect(bytes.length).toBeLessThan(2 * megabyte);
    expect(await refusal(bytes, { step: 5 })).toBe('demorado');
    await readers?.stop();
    readers = null;
    expect(await refusal(csvOf([['Nome'], ['Ana']]))).toBeNull();
  });

  test('what takes more memory than a file may is ended', async () => {
    const value = 'x'.repeat(megabyte);
    const bytes = await hostileWorkbook({
      [sheet]: repeated('<worksheet><sheetData><row r="1" a="', value, 160, '"/>'),
    });
    expect(await refusal(bytes, { memory: 64 })).toBe('expandido');
  });

  test('more shared texts than anybody has are refused', async () => {
    const shared = repeated('<sst>', '<si/>'.repeat(10_000), limits.sharedTexts / 10_000 + 1, '</sst>');
    const bytes = await hostileWorkbook({
      'xl/sharedStrings.xml': shared,
      [sheet]: ['<worksheet><sheetData><row r="1"><c t="s"><v>0</v></c></row></sheetData></worksheet>'],
    });
    expect(await refusal(bytes)).toBe('expandido');
  });

  test('a caller who leaves ends the reading', async () => {
    const left = new AbortController();
    readers = createReaders({ step: 60_000, work: 60_000, memory: 512 });
    const source = await sourceOf(await xlsxOf([['Nome'], ['Ana']]));
    const { table, close } = await readers.open(source, {}, left.signal);
    const rows = table.rows();
    left.abort();
    await expect(rows.next()).rejects.toMatchObject({ details: { motivo: 'demorado' } });
    await close();
    await source.close();
    expect(await refusal(csvOf([['Nome'], ['Ana']]), {}, AbortSignal.abort())).toBe('demorado');
  });

  test('rows are read as often as asked for, also when somebody stops in the middle', async () => {
    readers = createReaders();
    const source = await sourceOf(csvOf([['Nome'], ...Array.from({ length: 1_200 }, (_, index) => [`P${index}`])]));
    const { table, close } = await readers.open(source, {});
    for await (const _ of table.rows()) break;
    let count = 0;
    for await (const rows of table.rows()) count += rows.length;
    expect([count, table.titulos]).toEqual([1_200, ['Nome']]);
    await close();
    await source.close();
  });
});
