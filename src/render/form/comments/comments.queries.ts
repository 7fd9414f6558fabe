import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../language/json/record.ts';
import type { RuntimeHost } from '../../host/host.ts';
import type { MentionedPerson } from './comment-text.ts';

/** A comment on a record. */
export type Comment = {
  readonly id: number;
  /** `@[12]` mentions the user 12. */
  readonly texto: string;
  readonly dh_registro: string;
  readonly dh_edicao: string | null;
  readonly usuario: MentionedPerson | null;
  readonly mencoes: readonly MentionedPerson[];
  /** Until when the reader may change it. */
  readonly editavel_ate: string | null;
  readonly excluivel: boolean;
};

export type CommentPage = { readonly data: readonly Comment[]; readonly total: number; readonly permitido: boolean };

/** Somebody who may be mentioned. */
export type Mentionable = MentionedPerson & { readonly perfil: string };

/** Comments per call. */
const pageSize = 50;

const pathOf = (entity: string, id: number) => `${entity}/${id}/comentarios`;

/** Query key of everything about a record's comments. */
export const commentsKey = (entity: string, id: number) => ['comments', entity, id] as const;

/** Comments of a record, older than `before`; 0 loads all. */
export async function loadComments(
  host: RuntimeHost,
  entity: string,
  id: number,
  { before = null, limit = pageSize, signal }: { before?: number | null; limit?: number; signal?: AbortSignal },
): Promise<CommentPage> {
  const query = new URLSearchParams({ limite: String(limit), ...(before === null ? {} : { antes: String(before) }) });
  const answer = await host.call('GET', `${pathOf(entity, id)}?${query}`, undefined, signal ? { signal } : {});
  if (!isRecord(answer) || !Array.isArray(answer.data)) throw new TypeError('The answer has no comments.');
  // The contract declares the types; contract tests verify the server.
  return answer as CommentPage;
}

/** People who may be mentioned there, best match first. */
export async function findPeople(
  host: RuntimeHost,
  entity: string,
  id: number,
  text: string,
  signal: AbortSignal,
): Promise<readonly Mentionable[]> {
  const answer = await host.call('GET', `${entity}/${id}/mencionaveis?${new URLSearchParams({ q: text })}`, undefined, {
    signal,
  });
  return isRecord(answer) && Array.isArray(answer.data) ? (answer.data as readonly Mentionable[]) : [];
}

/** Sends a new or changed comment. A retry with the same key has no second effect. */
export async function sendComment(
  host: RuntimeHost,
  entity: string,
  id: number,
  { comment, text, key }: { readonly comment: number | null; readonly text: string; readonly key: string },
): Promise<void> {
  const path = pathOf(entity, id);
  const [method, url] = comment === null ? ['POST', path] : ['PUT', `${path}/${comment}`];
  await host.call(method, url, { texto: text }, { idempotencyKey: key });
}

export async function deleteComment(host: RuntimeHost, entity: string, id: number, comment: number): Promise<void> {
  await host.call('DELETE', `${pathOf(entity, id)}/${comment}`);
}

/** Reloads the comments of a record and its activity. */
export function renewComments(client: QueryClient, entity: string, id: number): void {
  void client.invalidateQueries({ queryKey: commentsKey(entity, id) });
}
