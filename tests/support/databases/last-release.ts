import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from '../../../src/platform/database/upgrade/release.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';

/** The program of the previous release, in a folder of its own. */
export type LastRelease = { readonly root: string; readonly commit: string; readonly remove: () => void };

/**
 * Unpacks the newest commit with the previous database level from the git history. Null if the history is too short, as
 * in a shallow clone. It shares the installed packages.
 */
export function unpackLastRelease(): LastRelease | null {
  const commit = findCommit();
  if (commit === null) return null;
  const root = mkdtempSync(join(tmpdir(), 'vitral-last-release-'));
  const packed = execFileSync(
    'git',
    ['archive', commit, 'src', 'schemas', 'views', 'openapi', 'scripts', 'package.json'],
    {
      cwd: projectRoot,
      maxBuffer: 1_000_000_000,
    },
  );
  execFileSync('tar', ['-x', '-C', root], { input: packed });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  // Releases without stored generated files create them, as an installation does.
  if (!existsSync(join(root, 'src/api/generated/contract.json')))
    execFileSync(process.execPath, ['scripts/generate.ts'], { cwd: root, stdio: 'ignore' });
  return { root, commit, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The commit before the one that introduced the present level. */
function findCommit(): string | null {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    const found = git(
      'log',
      '--format=%H',
      `-Slevel: ${release.level}`,
      '--',
      'src/platform/database',
      'src/server/database',
    );
    const first = found.split('\n').at(-1);
    return first ? git('rev-parse', '--verify', `${first}^`) : null;
  } catch {
    return null;
  }
}
