import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVersion } from './version.ts';

const commit = '7e25b1d0c4a98f3e6b5d2a1c0f9e8d7c6b5a4938';

test('the commit is that of the branch, loose or packed, of a detached head, or what was set', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitral-version-'));
  const git = join(root, '.git');
  try {
    await writeFile(join(root, 'package.json'), JSON.stringify({ version: '1.2.3' }));
    expect(readVersion(root, {})).toEqual({ version: '1.2.3', commit: null });
    expect(readVersion(root, { VITRAL_COMMIT: ' abc ' })).toEqual({ version: '1.2.3', commit: 'abc' });
    await mkdir(join(git, 'refs', 'heads'), { recursive: true });
    await writeFile(join(git, 'HEAD'), `${commit}\n`);
    expect(readVersion(root, {}).commit).toBe(commit);
    await writeFile(join(git, 'HEAD'), 'ref: refs/heads/main\n');
    expect(readVersion(root, {}).commit).toBeNull();
    await writeFile(join(git, 'packed-refs'), `# pack-refs\n${commit} refs/heads/main\n`);
    expect(readVersion(root, {}).commit).toBe(commit);
    const later = commit.replace('7', '8');
    await writeFile(join(git, 'refs', 'heads', 'main'), `${later}\n`);
    expect(readVersion(root, {}).commit).toBe(later);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
