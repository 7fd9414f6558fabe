import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ViewProblem } from '../../../../language/json/problem.ts';
import { foldName } from '../table-owners.ts';
import { secondFileProblems, settleFiles } from './second-files.ts';

/** A file below a folder as it would be, by its path there; a text of null stands for one that is deleted. */
export type FileDraft = { readonly file: string; readonly text: string | null };

/** A file that stands beside the entity schemas, by its path below their folder. */
export type SideFile = { readonly file: string; readonly name: string; readonly text: string };

/** The files of one kind that stand beside the entity schemas in whatever folder, with what each of them said last. */
export type SideFolder<Model> = {
  /**
   * The files that are in force, by path, and what is wrong with each second one of a name, which is not read. Names in several
   * spellings are one.
   * @param listed paths of the files below the folder, sorted
   * @param draft stands in the place of one of the files; nothing is remembered of such a reading
   */
  readonly read: (
    listed: readonly string[],
    draft: FileDraft | null,
  ) => Promise<{ readonly files: readonly SideFile[]; readonly problems: readonly ViewProblem[] }>;
  /**
   * What is in force of a file that is: what was just read of it, or what was last read well of it while it is broken.
   * @param read null for a broken file
   */
  readonly inForce: (file: string, read: Model | null, draft: FileDraft | null) => Model | null;
};

/** @param folder that of the entity schemas, below which files with this ending are looked for */
export function createSideFolder<Model>(folder: string, ending: string, kind: 'flow' | 'alert'): SideFolder<Model> {
  /** What was last read well of each file that is in force. */
  const lastGood = new Map<string, Model>();
  let inForce: ReadonlySet<string> = new Set();
  return {
    read: async (listed, draft) => {
      const all = withDraft(listed, draft).filter((file) => file.endsWith(ending));
      const { first, second } = settleFiles(all, (file) => foldName(basename(file, ending)), inForce);
      const files = [...first.values()].sort();
      if (draft === null) {
        inForce = new Set(files);
        for (const file of lastGood.keys()) if (!inForce.has(file)) lastGood.delete(file);
      }
      const read = files.map(async (file): Promise<SideFile> => {
        const drafted = draft?.file === file ? draft.text : null;
        const text = drafted ?? (await readFile(join(folder, file), 'utf8').catch(() => ''));
        return { file, name: basename(file, ending), text };
      });
      return { files: await Promise.all(read), problems: secondFileProblems(kind, ending, second) };
    },
    inForce: (file, read, draft) => {
      if (read !== null && draft === null) lastGood.set(file, read);
      return read ?? lastGood.get(file) ?? null;
    },
  };
}

/** Paths of files as a draft would leave them, sorted. */
export function withDraft(stored: readonly string[], draft: FileDraft | null): readonly string[] {
  if (draft === null) return stored;
  const others = stored.filter((file) => file !== draft.file);
  return draft.text === null ? others : [...others, draft.file].sort();
}
