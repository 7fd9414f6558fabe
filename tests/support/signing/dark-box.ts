import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Bounding box of the dark pixels on the first page of a PDF, drawn by poppler: left, top, width and height in percent.
 */
export async function findDark(pdf: Uint8Array): Promise<readonly number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-dark-'));
  try {
    const path = join(folder, 'page');
    await writeFile(`${path}.pdf`, pdf);
    await run('pdftoppm', ['-r', '144', '-gray', '-cropbox', '-singlefile', `${path}.pdf`, path]);
    return darkBox(await readFile(`${path}.pgm`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function darkBox(pgm: Buffer): readonly number[] {
  const [, columns, rows] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 60).toString('latin1')) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const pixels = pgm.subarray(pgm.length - width * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  pixels.forEach((value, index) => {
    if (value > 128) return;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  return [(left / width) * 100, (top / height) * 100, ((right - left) / width) * 100, ((bottom - top) / height) * 100];
}
