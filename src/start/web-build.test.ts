import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from './web-build.ts';

test('a project that was copied or moved has the same web app, one with another source has not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-build-'));
  try {
    const [first, second] = [join(folder, 'first'), join(folder, 'elsewhere', 'second')];
    await mkdir(join(first, 'src', 'ui'), { recursive: true });
    await writeFile(join(first, 'src', 'ui', 'a.ts'), 'export const a = 1;');
    await cp(first, second, { recursive: true });
    expect(await fingerprint(second)).toBe(await fingerprint(first));
    await writeFile(join(second, 'src', 'ui', 'a.test.ts'), 'tests are no part of it');
    expect(await fingerprint(second)).toBe(await fingerprint(first));
    await writeFile(join(second, 'src', 'ui', 'b.ts'), '');
    expect(await fingerprint(second)).not.toBe(await fingerprint(first));
  } finally {
    await rm(folder, { recursive: true });
  }
});
