import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PortalVersion = {
  readonly version: string;
  /** The commit of the files; null if it is unknown. */
  readonly commit: string | null;
};

/**
 * Version of the program in a folder, from its `package.json`. The commit is VITRAL_COMMIT, which packagers without the
 * git history set, or is read from the folder's git data. The server and the build of the web app use it.
 */
export function readVersion(root: string, environment: Readonly<Record<string, string | undefined>>): PortalVersion {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const given = environment.VITRAL_COMMIT?.trim();
  return { version, commit: given ? given : readCommit(join(root, '.git')) };
}

function readCommit(git: string): string | null {
  const head = readText(join(git, 'HEAD'))?.trim();
  const reference = head === undefined ? undefined : /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const commit =
    reference === undefined ? head : (readText(join(git, reference))?.trim() ?? packedCommit(git, reference));
  return commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

function packedCommit(git: string, reference: string): string | undefined {
  const lines = readText(join(git, 'packed-refs'))?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${reference}`))?.split(' ')[0];
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
