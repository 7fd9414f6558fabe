import { createHash, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, rename as move, open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { folderOfKind, projectFileKind } from '../../../domain/project-files.ts';
import { createInTurn } from '../../../platform/database/sharing/in-turn.ts';

/** Text of a file with its hash, which a later write sends back. */
export type ProjectText = { readonly text: string; readonly hash: string };

export type WriteResult =
  | { readonly kind: 'written'; readonly hash: string }
  | Taken
  /** The file has another text than expected; `current` is null if it does not exist. */
  | { readonly kind: 'changed'; readonly current: ProjectText | null };

/**
 * A file or folder has this name, maybe in another spelling: file systems that do not distinguish cases treat it as the
 * same.
 */
export type Taken = { readonly kind: 'taken'; readonly by: string };
/** The file has changed meanwhile. */
export type Changed = Extract<WriteResult, { readonly kind: 'changed' }>;
export type RemoveResult = { readonly kind: 'removed' } | Changed;
/** A file that was renamed together with another one. */
export type Renamed = ProjectText & { readonly file: string; readonly to: string };
export type RenameResult =
  | ({ readonly kind: 'renamed'; readonly along: readonly Renamed[] } & ProjectText)
  | Taken
  | Changed;

export type ProjectStore = {
  /** Null if the file does not exist, or configurators may not write to its path. */
  readonly read: (file: string) => Promise<ProjectText | null>;
  /**
   * Writes a file completely or not at all. `expected` is the hash of the replaced text, null for a new file.
   * @throws RangeError if configurators may not write to the path, or it leads out of the folder of its kind
   */
  readonly write: (file: string, text: string, expected: string | null) => Promise<WriteResult>;
  /** Deletes a file if its hash is `expected`; otherwise returns its present text. Throws as `write` does. */
  readonly remove: (file: string, expected: string | null) => Promise<RemoveResult>;
  /**
   * Renames a file, and the existing ones of `along` with it, all or none. Never replaces an existing file. Throws as
   * `write` does.
   */
  readonly rename: (
    file: string,
    to: string,
    expected: string | null,
    along?: readonly { readonly file: string; readonly to: string }[],
  ) => Promise<RenameResult>;
};

/**
 * Reads and writes views, entity schemas, flows, alerts, statements and fragments of a project, and nothing else, even
 * through links.
 */
export function createProjectStore(root: string): ProjectStore {
  // Writes run one after the other, so that no other one can come between comparing and writing.
  const inTurn = createInTurn();

  async function read(file: string): Promise<ProjectText | null> {
    if (projectFileKind(file) === null) return null;
    const folder = await folderInside(root, file).catch(() => null);
    return folder === null || !(await isSpelled(folder, file)) ? null : readText(join(folder, basename(file)));
  }

  async function write(file: string, text: string, expected: string | null): Promise<WriteResult> {
    const by = await otherSpelling(root, file);
    if (by !== null) return { kind: 'taken', by };
    const target = await placeFor(root, file);
    const folder = dirname(target);
    const current = await readText(target);
    if ((current?.hash ?? null) !== expected) return { kind: 'changed', current };
    // A hidden temporary file without the ending of a view, so that nobody reads it half written.
    const draft = join(folder, `.${basename(file)}.${randomUUID()}.tmp`);
    try {
      const handle = await open(draft, 'wx', 0o644);
      try {
        await handle.writeFile(text, 'utf8');
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (expected === null) {
        if (!(await linkNew(draft, target))) return { kind: 'changed', current: await readText(target) };
      } else {
        await move(draft, target);
      }
    } finally {
      await rm(draft, { force: true });
    }
    return { kind: 'written', hash: hashOf(text) };
  }

  async function remove(file: string, expected: string | null): Promise<RemoveResult> {
    const { path, current } = await findFile(root, file);
    if (current === null || current.hash !== expected) return { kind: 'changed', current };
    await rm(path);
    return { kind: 'removed' };
  }

  async function rename(
    file: string,
    to: string,
    expected: string | null,
    along: readonly { readonly file: string; readonly to: string }[] = [],
  ): Promise<RenameResult> {
    const { path, current } = await findFile(root, file);
    if (current === null || current.hash !== expected) return { kind: 'changed', current };
    const by = await otherSpelling(root, to, file);
    if (by !== null) return { kind: 'taken', by };
    const moves = [{ path, to, target: await placeFor(root, to) }];
    const others: Renamed[] = [];
    for (const other of along) {
      const found = await findFile(root, other.file);
      if (found.current === null) continue;
      const taken = await otherSpelling(root, other.to, other.file);
      if (taken !== null) return { kind: 'taken', by: taken };
      moves.push({ path: found.path, to: other.to, target: await placeFor(root, other.to) });
      others.push({ ...other, ...found.current });
    }
    for (const [index, { path: from, to: by, target }] of moves.entries()) {
      if (await linkNew(from, target)) continue;
      for (const made of moves.slice(0, index)) await rm(made.target);
      return { kind: 'taken', by };
    }
    for (const move of moves) await rm(move.path);
    return { kind: 'renamed', ...current, along: others };
  }

  return {
    read,
    write: (file, text, expected) => inTurn(() => write(file, text, expected)),
    remove: (file, expected) => inTurn(() => remove(file, expected)),
    rename: (file, to, expected, along) => inTurn(() => rename(file, to, expected, along)),
  };
}

/** Target path of a file; creates its folders. */
async function placeFor(root: string, file: string): Promise<string> {
  await mkdir(join(root, topOf(file)), { recursive: true });
  await makeFolders(root, file);
  return join(await folderInside(root, file), basename(file));
}

/** Path and text of a file; the text is null if it does not exist. */
async function findFile(
  root: string,
  file: string,
): Promise<{ readonly path: string; readonly current: ProjectText | null }> {
  const folder = await folderInside(root, file).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
    throw error;
  });
  const path = join(folder ?? root, basename(file));
  return { path, current: folder === null || !(await isSpelled(folder, file)) ? null : await readText(path) };
}

/** Links a file under a second path; returns false if the path exists, instead of replacing it. */
async function linkNew(path: string, target: string): Promise<boolean> {
  return link(path, target).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** The folder that a file must stay in. */
function topOf(file: string): string {
  const kind = projectFileKind(file);
  if (kind === null) throw new RangeError(`${file} is no file that configurators write.`);
  return folderOfKind(kind);
}

/** The real folder of a file; throws if a link leads out of the folder of its kind. */
async function folderInside(root: string, file: string): Promise<string> {
  const top = await realpath(join(root, topOf(file)));
  const folder = await realpath(join(root, dirname(file)));
  if (folder !== top && !folder.startsWith(`${top}${sep}`))
    throw new RangeError(`${file} leads out of ${topOf(file)}.`);
  return folder;
}

/** Creates the missing folders of a path one by one, so that none is created behind a link. */
async function makeFolders(root: string, file: string): Promise<void> {
  const top = topOf(file);
  const realTop = await realpath(join(root, top));
  let path = realTop;
  for (const name of dirname(file).slice(top.length).split('/').filter(Boolean)) {
    path = join(path, name);
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory() || !real.startsWith(`${realTop}${sep}`))
      throw new RangeError(`${file} leads out of ${top}.`);
  }
}

/** Whether a folder has a file with exactly this name: some file systems also open it by another spelling. */
async function isSpelled(folder: string, file: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes(basename(file));
}

/**
 * The path of a file or folder that differs from a part of the given path only in spelling; null for none.
 * @param except the file that is renamed to the path
 */
async function otherSpelling(root: string, file: string, except?: string): Promise<string | null> {
  const names = file.split('/');
  for (const [index, name] of names.entries()) {
    const parent = names.slice(0, index).join('/');
    const there = await readdir(join(root, parent)).catch((): string[] => []);
    if (there.includes(name)) continue;
    const other = there.find((one) => foldSpelling(one) === foldSpelling(name));
    if (other === undefined) return null;
    const by = [...names.slice(0, index), other].join('/');
    return by === except ? null : by;
  }
  return null;
}

function foldSpelling(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Text of a regular file; null for a missing file, a link or a folder. */
async function readText(path: string): Promise<ProjectText | null> {
  try {
    if (!(await lstat(path)).isFile()) return null;
    const text = await readFile(path, 'utf8');
    return { text, hash: hashOf(text) };
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return null;
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
