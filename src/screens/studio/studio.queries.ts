import { queryOptions } from '@tanstack/react-query';
import { ApiError, dataOf } from '../../api/index.ts';
import type { AccessFlag, EntityModel } from '../../runtime/view-language.ts';
import { client } from '../../shell/session/client.ts';
import type { KnownOperation } from './editor/completion.ts';

/** A file of a view or override, as the server lists it. */
export type ViewFileInfo = {
  readonly file: string;
  readonly role: 'base' | 'override';
  readonly entity: string;
  readonly name: string | null;
  /** Of a screen without an entity; null of any other view. */
  readonly title: string | null;
  readonly icon: string | null;
  readonly hash: string;
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
  readonly operations: readonly KnownOperation[];
  /** Flags that a screen check may answer. */
  readonly permissions: readonly string[];
};

export type StoredText = { readonly text: string; readonly hash: string };

/** Below 'problems', so that the shell asks again when it is notified of changed views. */
export const filesQuery = queryOptions({
  queryKey: ['problems', 'studio-files'],
  queryFn: async ({ signal }): Promise<{ readonly data: readonly ViewFileInfo[]; readonly grava: boolean }> =>
    dataOf(client.GET('/estudio/arquivos', { signal })),
  staleTime: 2_000,
  retry: false,
});

export const vocabularyQuery = queryOptions({
  queryKey: ['check', 'studio-vocabulary'],
  queryFn: async ({ signal }): Promise<Vocabulary> => {
    const { data } = await dataOf(client.GET('/estudio/vocabulario', { signal }));
    // The contract leaves models open; they are those that `obterView` answers.
    const entities: unknown = data.entities;
    return { operations: data.operations, permissions: data.permissions, entities: entities as Vocabulary['entities'] };
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

/** Text of a file; whoever learns of another hash asks again, and the old text stays meanwhile. */
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
  /** The file is another one by now; null when it is removedItem. */
  | { readonly kind: 'changed'; readonly current: StoredText | null };

/**
 * Writes a file that was read with `hash`; null for a new one.
 * @throws ApiError when the server refuses for another reason than a changed file
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
    return { kind: 'saved', hash: data.hash };
  } catch (error) {
    return changedBy(error);
  }
}

type Changed = Extract<SaveResult, { readonly kind: 'changed' }>;

/** What the server says of a file that is another one by now; any other error is thrown. */
function changedBy(error: unknown): Changed {
  if (!(error instanceof ApiError) || error.code !== 'ARQUIVO_ALTERADO') throw error;
  const { text: theirs, hash: theirHash } = error.details;
  const isThere = typeof theirs === 'string' && typeof theirHash === 'string';
  return { kind: 'changed', current: isThere ? { text: theirs, hash: theirHash } : null };
}

/** Deletes a file that was read with `hash`. */
export async function deleteFile(file: string, hash: string): Promise<{ readonly kind: 'deleted' } | Changed> {
  try {
    const params = { query: { file }, header: { 'If-Match': `"${hash}"` } };
    await client.DELETE('/estudio/arquivo', { params, showsErrors: true });
    return { kind: 'deleted' };
  } catch (error) {
    return changedBy(error);
  }
}

/** Gives a file that was read with `hash` another path. */
export async function renameFile(
  file: string,
  to: string,
  hash: string,
): Promise<{ readonly kind: 'renamed'; readonly stored: StoredText } | Changed> {
  try {
    const params = { query: { file }, header: { 'If-Match': `"${hash}"` } };
    const answer = client.PUT('/estudio/arquivo/nome', { params, body: { file: to }, showsErrors: true });
    const { data } = await dataOf(answer);
    return { kind: 'renamed', stored: { text: data.text, hash: data.hash } };
  } catch (error) {
    return changedBy(error);
  }
}
