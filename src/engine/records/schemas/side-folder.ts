import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

/** A file below a folder as it would be, by its path there; a text of null stands for one that is deleted. */
export type FileDraft = { readonly file: string; readonly text: string | null };

/** Paths of the files below a folder that end so, with forward slashes. */
export async function listBelow(folder: string, ending: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Files of one ending that stand beside the entity schemas in whatever folder, with a draft in the place of one of them. */
export async function readSideFolder(
  folder: string,
  ending: string,
  draft: FileDraft | null,
): Promise<readonly { readonly file: string; readonly name: string; readonly text: string }[]> {
  const stored = await listBelow(folder, ending).catch(() => []);
  const others = stored.filter((file) => file !== draft?.file);
  const isOwn = draft?.file.endsWith(ending) === true;
  const files = (isOwn && draft.text !== null ? [...others, draft.file] : isOwn ? others : stored).sort();
  return Promise.all(
    files.map(async (file) => {
      const drafted = draft?.file === file ? draft.text : null;
      const text = drafted ?? (await readFile(join(folder, file), 'utf8').catch(() => ''));
      return { file, name: basename(file, ending), text };
    }),
  );
}

/** What was last read well of each file, which stays in force while the file is broken; drafts are not remembered. */
export type LastGood<Model> = {
  /** Forgets the files that there are no more. */
  readonly keepOnly: (files: readonly { readonly name: string }[], draft: FileDraft | null) => void;
  /** What is in force of a file of which this was just read; null stands for a broken one. */
  readonly inForce: (name: string, read: Model | null, draft: FileDraft | null) => Model | null;
};

export function createLastGood<Model>(): LastGood<Model> {
  const known = new Map<string, Model>();
  return {
    keepOnly: (files, draft) => {
      if (draft !== null) return;
      for (const name of known.keys()) if (!files.some((file) => file.name === name)) known.delete(name);
    },
    inForce: (name, read, draft) => {
      if (read !== null && draft === null) known.set(name, read);
      return read ?? known.get(name) ?? null;
    },
  };
}
