import { queryOptions } from '@tanstack/react-query';
import { ApiError, dataOf, type MudancaArquivo, type VersaoArquivo } from '../../../api/index.ts';
import type { AccessFlag, EntityModel, Fragment, Known, ViewProblem } from '../../../language/index.ts';
import { client } from '../../../portal/session/client.ts';
import type { SuggestedOperation } from './editor/completion.ts';

/** A file of a view or override, as the server lists it. */
export type ViewFileInfo = {
  readonly file: string;
  readonly role: 'base' | 'override';
  readonly entity: string;
  readonly name: string | null;
  /** Title of a screen without an entity; null for other views. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly hash: string;
  readonly errors: number;
  readonly warnings: number;
};

/** A file of a schema, flow, alert or statement, as the server lists it. */
export type SchemaFileInfo = {
  readonly file: string;
  readonly kind: 'schema' | 'flow' | 'alert' | 'statement' | 'sql' | 'fragment';
  readonly name: string;
  readonly title: string | null;
  /** Its entity; null for statements. */
  readonly entity: string | null;
  readonly errors: number;
  readonly warnings: number;
};

export type Profile = {
  readonly constante: string;
  readonly descricao: string;
  readonly administrador: boolean;
  readonly configurador: boolean;
  readonly access: Readonly<Record<string, readonly AccessFlag[]>>;
};

export type Vocabulary = {
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** Rows that calls answer without a table. */
  readonly shapes: Readonly<Record<string, EntityModel>>;
  /** Fragments that views may include. */
  readonly fragments: Readonly<Record<string, Fragment>>;
  /** Lists of statements and of shapes, by path, and calls that statements add. */
  readonly lists: {
    readonly rows: Readonly<Record<string, EntityModel>>;
    readonly operations: NonNullable<Known['lists']>['operations'];
  };
  readonly operations: readonly (SuggestedOperation & NonNullable<Known['operations']>[number])[];
  /** Flags that a screen check may return. */
  readonly permissions: readonly string[];
  /** Names of the values that every statement may take, besides its own parameters. */
  readonly values: readonly string[];
};

export type StoredText = { readonly text: string; readonly hash: string };

export type ProjectFiles = {
  /** Files of views and overrides. */
  readonly data: readonly ViewFileInfo[];
  readonly schemas: readonly SchemaFileInfo[];
  /** Whether the server may write files. */
  readonly grava: boolean;
};

/** The key starts with 'problems', so that the shell reloads it when it is notified of changed views. */
export const filesQuery = queryOptions({
  queryKey: ['problems', 'studio-files'],
  queryFn: async ({ signal }): Promise<ProjectFiles> => dataOf(client.GET('/estudio/arquivos', { signal })),
  staleTime: 2_000,
  retry: false,
});

export const vocabularyQuery = queryOptions({
  queryKey: ['check', 'studio-vocabulary'],
  queryFn: async ({ signal }): Promise<Vocabulary> => {
    const { data } = await dataOf(client.GET('/estudio/vocabulario', { signal }));
    // The contract does not type models and calls; they have the types that the check of views uses.
    const { permissions, ...open }: { readonly permissions: readonly string[]; readonly [key: string]: unknown } = data;
    return { ...(open as Omit<Vocabulary, 'permissions'>), permissions };
  },
  staleTime: 60_000,
  retry: false,
});

export const profilesQuery = queryOptions({
  queryKey: ['studio-profiles'],
  queryFn: async ({ signal }): Promise<readonly Profile[]> =>
    (await dataOf(client.GET('/estudio/perfis', { signal }))).data,
  staleTime: 60_000,
  retry: false,
});

/** Text of a file. Readers reload it when they see another hash; the old text stays meanwhile. */
export const textQuery = (file: string) =>
  queryOptions({
    queryKey: ['studio-text', file],
    queryFn: async ({ signal }): Promise<StoredText> => readText(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function readText(file: string, signal: AbortSignal): Promise<StoredText> {
  const { data } = await dataOf(client.GET('/estudio/arquivo', { params: { query: { file } }, signal }));
  return { text: data.text, hash: data.hash };
}

export type SaveResult =
  | { readonly kind: 'saved'; readonly hash: string }
  | Waiting
  /** The file has changed meanwhile; `current` is null if it was deleted. */
  | { readonly kind: 'changed'; readonly current: StoredText | null };

/** Nothing is written before an administrator agrees. */
export type Waiting = { readonly kind: 'waiting' };

/**
 * Writes a file that was loaded with `hash`; null for a new one.
 * @throws ApiError if the server refuses for another reason than a changed file
 */
export async function saveText(file: string, text: string, hash: string | null): Promise<SaveResult> {
  try {
    const { data } = await dataOf(
      client.PUT('/estudio/arquivo', {
        params: { query: { file }, header: hash === null ? {} : { 'If-Match': `"${hash}"` } },
        body: { text },
        showsErrors: true,
      }),
    );
    return 'situacao' in data ? { kind: 'waiting' } : { kind: 'saved', hash: data.hash };
  } catch (error) {
    return changedBy(error);
  }
}

type Changed = Extract<SaveResult, { readonly kind: 'changed' }>;

/** The server's answer for a file that has changed meanwhile; any other error is thrown. */
function changedBy(error: unknown): Changed {
  if (!(error instanceof ApiError) || error.code !== 'ARQUIVO_ALTERADO') throw error;
  const { text: theirs, hash: theirHash } = error.details;
  const isThere = typeof theirs === 'string' && typeof theirHash === 'string';
  return { kind: 'changed', current: isThere ? { text: theirs, hash: theirHash } : null };
}

/** Deletes a file that was loaded with `hash`. */
export async function deleteFile(
  file: string,
  hash: string,
): Promise<{ readonly kind: 'deleted' } | Waiting | Changed> {
  try {
    const params = { query: { file }, header: { 'If-Match': `"${hash}"` } };
    const { data } = await client.DELETE('/estudio/arquivo', { params, showsErrors: true });
    return { kind: data === undefined ? 'deleted' : 'waiting' };
  } catch (error) {
    return changedBy(error);
  }
}

/** Renames a file that was loaded with `hash`. */
export async function renameFile(
  file: string,
  to: string,
  hash: string,
): Promise<{ readonly kind: 'renamed'; readonly stored: StoredText } | Waiting | Changed> {
  try {
    const params = { query: { file }, header: { 'If-Match': `"${hash}"` } };
    const answer = client.PUT('/estudio/arquivo/nome', { params, body: { file: to }, showsErrors: true });
    const { data } = await dataOf(answer);
    if ('situacao' in data) return { kind: 'waiting' };
    return { kind: 'renamed', stored: { text: data.text, hash: data.hash } };
  } catch (error) {
    return changedBy(error);
  }
}

export type FileChange = MudancaArquivo;
export type FileVersion = VersaoArquivo;

/** Effects of a file's text. */
export type Examination = {
  readonly problems: readonly ViewProblem[];
  readonly changes: readonly FileChange[];
  /** Problems that it would cause in other files. */
  readonly others: readonly ViewProblem[];
};

/**
 * @param text null for deleting the file
 */
export async function examine(file: string, text: string | null, signal?: AbortSignal): Promise<Examination> {
  const { data } = await dataOf(
    client.POST('/estudio/arquivo/exame', { body: { file, text }, ...(signal === undefined ? {} : { signal }) }),
  );
  return data;
}

/** Problems that renaming a file would cause in other files. */
export const renameQuery = (file: string, to: string) =>
  queryOptions({
    queryKey: ['studio-rename', file, to],
    queryFn: async ({ signal }): Promise<Examination['others']> => {
      const body = { file, text: null, para: to };
      const answer = client.POST('/estudio/arquivo/exame', { body, signal, showsErrors: true });
      return (await dataOf(answer)).data.others;
    },
    staleTime: 0,
    retry: false,
  });

/** The earlier texts of a file; reloaded for each new text. */
export const versionsQuery = (file: string, hash: string | null) =>
  queryOptions({
    queryKey: ['studio-versions', file, hash],
    queryFn: async ({ signal }): Promise<readonly FileVersion[]> =>
      (await dataOf(client.GET('/estudio/arquivo/versoes', { params: { query: { file } }, signal }))).data,
    staleTime: 0,
    retry: false,
  });

/** One earlier text; null if the file was deleted by this version. */
export const versionTextQuery = (id: number) =>
  queryOptions({
    queryKey: ['studio-version', id],
    queryFn: async ({ signal }): Promise<string | null> =>
      (await dataOf(client.GET('/estudio/arquivo/versoes/{id}', { params: { path: { id } }, signal }))).data.text,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
