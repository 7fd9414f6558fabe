import { createHash, createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { deleteRows } from '../database/sharing/delete-rows.ts';
import type { UnitDatabase, UnitEnds } from '../database/unit.ts';
import { doRepeatedly, type Task } from '../tasks/task.ts';
import { httpErrors } from './errors/http-errors.ts';

/** The part of a handler's answer that a repeat gets again. */
export type StoredAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | string[]>>;
};

/** One call with an `Idempotency-Key`: its caller, its key and its content. */
export type IdempotentAttempt = {
  /** Id of the user; 0 for calls without a login. */
  readonly caller: number;
  readonly operation: string;
  readonly keyHash: string;
  readonly fingerprint: string;
};

export type Idempotency = {
  /**
   * Does the work of an attempt once. Its answer is stored in the transaction of the change, and a repeat gets it
   * again. A repeat is detected when its first transaction begins, and changes nothing. Of two at the same time the
   * second waits for the first. Failures and refusals are not stored, so that the call may be corrected and sent with
   * the same key. Throws CHAVE_REPETIDA if the key belongs to another request.
   */
  readonly once: <Answer extends StoredAnswer>(
    attempt: IdempotentAttempt,
    work: () => Promise<Answer>,
  ) => Promise<Answer | StoredAnswer>;
  /** Deletes answers that are older than `storedDays`; returns how many. */
  readonly tidy: (signal?: AbortSignal) => Promise<number>;
};

/** Days for which a repeat gets its answer: enough for a draft that is sent again after a long weekend. */
export const storedDays = 7;

/** Header of an answer that repeats an earlier one. */
export const replayedHeader = 'idempotency-replayed';

class Replay extends Error {
  readonly row: Row;
  constructor(row: Row) {
    super('The attempt has been carried out.');
    this.row = row;
  }
}

type Row = {
  readonly impressao: string;
  readonly status: number;
  readonly resposta: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string | string[]>> };
};

/**
 * The attempt of a request; null without a key. Neither the key nor the content can be recovered from it: the body,
 * which may contain a password, is hashed with the key, and only a hash of the key is stored.
 */
export function attemptOf(request: FastifyRequest, operation: string, caller: number): IdempotentAttempt | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  const fingerprint = createHmac('sha256', key)
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url');
  return { caller, operation, keyHash: createHash('sha256').update(key).digest('base64url'), fingerprint };
}

/** Stores answers in `vitral_tentativa`, so that any number of servers share them. */
export function createIdempotency(db: UnitDatabase): Idempotency {
  return {
    once: async (attempt, work) => {
      let isClaimed = false;
      const begin = (tx: Queryable): Promise<void> => {
        isClaimed = true;
        return claim(tx, attempt);
      };
      const end: UnitEnds<StoredAnswer>['end'] = (tx, { status, body, headers }) =>
        keep(tx, attempt, status, { body, ...(headers === undefined ? {} : { headers }) });
      // A repeat may find its work done, or be refused because of it, before any transaction begins. The answer may
      // also be stored although the connection broke during the commit.
      const earlier = async (isDoubtful = false): Promise<Row | null> =>
        isClaimed && !isDoubtful ? null : findRow(db, attempt);
      try {
        const answer = await db.unit(work, { begin, end });
        const known = await earlier();
        return known === null ? answer : replay(attempt, known);
      } catch (error) {
        if (error instanceof Replay) return replay(attempt, error.row);
        const known = await earlier(error instanceof DatabaseUnavailableError).catch(() => null);
        if (known !== null) return replay(attempt, known);
        throw error;
      }
    },
    tidy: (signal) =>
      deleteRows(
        db,
        {
          table: 'vitral_tentativa',
          key: sql`id_usuario, operacao, chave_hash`,
          where: sql`dh_registro < now() - make_interval(days => ${storedDays}::int)`,
        },
        signal,
      ),
  };
}

function replay(attempt: IdempotentAttempt, { impressao, status, resposta }: Row): StoredAnswer {
  if (impressao !== attempt.fingerprint) throw httpErrors.CHAVE_REPETIDA();
  const { body, headers } = resposta;
  return { status, ...(body === undefined ? {} : { body }), headers: { ...headers, [replayedHeader]: 'true' } };
}

async function findRow(db: Queryable, { caller, operation, keyHash }: IdempotentAttempt): Promise<Row | null> {
  const [row] = await db.query<Row>(sql`
    select impressao, status, resposta from vitral_tentativa
    where id_usuario = ${caller} and operacao = ${operation} and chave_hash = ${keyHash}`);
  return row ?? null;
}

/**
 * Claims the key for this transaction. Waits if another transaction has it, and throws that one's answer as `Replay`.
 */
async function claim(tx: Queryable, attempt: IdempotentAttempt): Promise<void> {
  const taken = await tx.execute(sql`
    insert into vitral_tentativa (id_usuario, operacao, chave_hash, impressao, status, resposta)
    values (${attempt.caller}, ${attempt.operation}, ${attempt.keyHash}, ${attempt.fingerprint}, 0, '{}'::json)
    on conflict do nothing`);
  if (taken > 0) return;
  const row = await findRow(tx, attempt);
  // It was deleted at this very moment.
  if (row === null) throw httpErrors.BANCO_INDISPONIVEL();
  throw new Replay(row);
}

async function keep(tx: Queryable, attempt: IdempotentAttempt, status: number, answer: Row['resposta']): Promise<void> {
  await tx.execute(sql`
    update vitral_tentativa set status = ${status}, resposta = ${JSON.stringify(answer)}::json
    where id_usuario = ${attempt.caller} and operacao = ${attempt.operation} and chave_hash = ${attempt.keyHash}`);
}

/** ms between two rounds of tidying. */
const pause = 3_600_000;

/** Deletes expired answers. */
export function tidyingTask({ tidy }: Pick<Idempotency, 'tidy'>): Task {
  return doRepeatedly('tentativas.limpeza', pause, ({ signal }) => tidy(signal));
}
