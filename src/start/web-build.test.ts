import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { buildFolders, compressionVariable, ensureWebBuild, fingerprint } from './web-build.ts';

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

test('a build that was compressed quickly is good enough for tests alone, one that was compressed well for all', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitral-build-'));
  try {
    // What builds is not there: a build that is wanted fails.
    const put = async (name: string, stamp: string) => {
      await mkdir(join(root, name), { recursive: true });
      await writeFile(join(root, name, 'index.html'), '');
      await writeFile(join(root, `${name}.sha256`), stamp);
    };
    const ask = (compression: string) => {
      vi.stubEnv(compressionVariable, compression);
      return ensureWebBuild(root, () => undefined);
    };
    const whole = await fingerprint(root);
    await put(buildFolders.quick, whole);
    expect(await ask('quick')).toBe(join(root, buildFolders.quick));
    await expect(ask('')).rejects.toThrow('Building the web app failed');
    await put(buildFolders.well, whole);
    expect(await ask('')).toBe(join(root, buildFolders.well));
    expect(await ask('quick')).toBe(join(root, buildFolders.well));
  } finally {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true });
  }
});
