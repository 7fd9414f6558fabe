import type { QueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../language/json/record.ts';
import type { RuntimeHost } from '../../host/host.ts';
import type { MentionedPerson } from './comment-text.ts';

/** A comment on a record. */
export type Comment = {
  readonly id: number;
  /** `@[12]` stands for the user 12. */
  readonly texto: string;
  readonly dh_registro: string;
  readonly dh_edicao: string | null;
  readonly usuario: MentionedPerson | null;
  readonly mencoes: readonly MentionedPerson[];
  /** Until when it is the reader's to change. */
  readonly editavel_ate: string | null;
  readonly excluivel: boolean;
};

export type CommentPage = { readonly data: readonly Comment[]; readonly total: number; readonly permitido: boolean };

/** Somebody who may be mentioned. */
export type Mentionable = MentionedPerson & { readonly perfil: string };

/** Comments that one call asks for. */
const pageSize = 50;

const pathOf = (entity: string, id: number) => `${entity}/${id}/comentarios`;

/** Key of all that is known of the comments on a record. */
export const commentsKey = (entity: string, id: number) => ['comments', entity, id] as const;

/** Comments of a record, older ones than `before`; with no limit but their number with 0. */
export async function loadComments(
  host: RuntimeHost,
  entity: string,
  id: number,
  { before = null, limit = pageSize, signal }: { before?: number | null; limit?: number; signal?: AbortSignal },
): Promise<CommentPage> {
  const query = new URLSearchParams({ limite: String(limit), ...(before === null ? {} : { antes: String(before) }) });
  const answer = await host.call('GET', `${pathOf(entity, id)}?${query}`, undefined, signal ? { signal } : {});
  if (!isRecord(answer) || !Array.isArray(answer.data)) throw new TypeError('The answer has no comments.');
  // The contract says what they are; contract tests hold the server to it.
  return answer as CommentPage;
}

/** People who may be mentioned there, the best first. */
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

/** Sends a new comment, or another text of one. A repeat under the same key does nothing twice. */
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

/** Has the comments of a record and its activity read again. */
export function renewComments(client: QueryClient, entity: string, id: number): void {
  void client.invalidateQueries({ queryKey: commentsKey(entity, id) });
}
