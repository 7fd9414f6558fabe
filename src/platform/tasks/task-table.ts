import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import { deleteRows } from '../database/sharing/delete-rows.ts';

/** A task as a run gets it. */
export type ClaimedTask = {
  readonly id: number;
  readonly nome: string;
  readonly conteudo: unknown;
  readonly tentativas: number;
  /** The run; only by its name the task can be ended. */
  readonly execucao: string;
};

export type TaskState = 'pendente' | 'executando' | 'concluida' | 'morta';

export type NewTask = {
  readonly name: string;
  readonly payload: unknown;
  readonly key: string | null;
  readonly at: Date;
  readonly retries: number;
};

/** Adds a task; false where there is one of the same key. */
export async function addTask(tx: Queryable, { name, payload, key, at, retries }: NewTask): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into vitral_tarefa (nome, chave, conteudo, dh_prevista, limite)
    values (${name}, ${key}, ${JSON.stringify(payload ?? null)}::jsonb, ${at.toISOString()}::timestamptz, ${retries})
    on conflict do nothing`);
  return added > 0;
}

/** A task that begins again and again, and ms between the end of a round and the next. */
export type TaskPeriod = { readonly name: string; readonly every: number };

/**
 * Sees that these tasks are there, and that none is due later than its next round would be: a clock that was set back would
 * hold them up for as long as it was ahead.
 */
export async function addPeriodic(tx: Queryable, periods: readonly TaskPeriod[], now: Date): Promise<void> {
  if (periods.length === 0) return;
  const names = periods.map(({ name }) => name);
  const latest = periods.map(({ every }) => new Date(now.getTime() + every).toISOString());
  await tx.execute(sql`
    insert into vitral_tarefa (nome, chave, conteudo, periodica, dh_prevista, limite)
    select nome, 'periodica', 'null'::jsonb, true, ${now.toISOString()}::timestamptz, 0
    from unnest(${names}::text[]) as nome
    on conflict do nothing`);
  await tx.execute(sql`
    update vitral_tarefa as t set dh_prevista = p.latest
    from unnest(${names}::text[], ${latest}::timestamptz[]) as p(nome, latest)
    where t.nome = p.nome and t.periodica and t.estado = 'pendente' and t.dh_prevista > p.latest`);
}

type Claim = {
  readonly names: readonly string[];
  /** Names the claim: the server and a number of its own. */
  readonly claim: string;
  readonly limit: number;
  readonly now: Date;
  /** ms */
  readonly lease: number;
};

/** Which of these names have a task that is due. */
export async function dueNames(db: Queryable, names: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ nome: string }>(sql`
    select distinct nome from vitral_tarefa
    where estado = 'pendente' and dh_prevista <= ${now.toISOString()}::timestamptz and nome = any(${[...names]}::text[])`);
  return new Set(rows.map(({ nome }) => nome));
}

/** Takes tasks that are due, the longest due first. Two servers never get the same. */
export function claimTasks(db: Queryable, { names, claim, limit, now, lease }: Claim): Promise<ClaimedTask[]> {
  return db.query<ClaimedTask>(sql`
    with proximas as (
      select id from vitral_tarefa
      where estado = 'pendente' and dh_prevista <= ${now.toISOString()}::timestamptz and nome = any(${[...names]}::text[])
      order by dh_prevista, id limit ${limit} for update skip locked
    )
    update vitral_tarefa as t
    set estado = 'executando', execucao = ${claim}::text || '.' || t.id, tentativas = t.tentativas + 1, dh_inicio = clock_timestamp(), dh_fim = null,
      dh_prazo = clock_timestamp() + ${lease} * interval '1 millisecond'
    from proximas where t.id = proximas.id
    returning t.id, t.nome, t.conteudo, t.tentativas, t.execucao`);
}

/** Holds the task for a transaction; false when the run has it no more. */
export async function holdTask(tx: Queryable, id: number, run: string): Promise<boolean> {
  const held = await tx.query(sql`
    select id from vitral_tarefa where id = ${id} and estado = 'executando' and execucao = ${run} for no key update`);
  return held.length > 0;
}

/**
 * Ends a task within the transaction of what it did; false when the run has it no more.
 * @param next when a task that begins again is due
 */
export async function completeTask(tx: Queryable, id: number, run: string, next: Date | null): Promise<boolean> {
  const end =
    next === null
      ? sql`estado = 'concluida'`
      : sql`estado = 'pendente', tentativas = 0, dh_prevista = ${next.toISOString()}::timestamptz`;
  const ended = await tx.execute(sql`
    update vitral_tarefa set ${end}, execucao = null, dh_prazo = null, erro = null, dh_fim = clock_timestamp()
    where id = ${id} and estado = 'executando' and execucao = ${run}`);
  return ended > 0;
}

/** Puts a task back that failed, or counts it as dead after its last try. Nothing when the run has it no more. */
export async function failTask(
  db: Queryable,
  id: number,
  run: string,
  { error, next, isFinal }: { readonly error: string; readonly next: Date; readonly isFinal: boolean },
): Promise<void> {
  await db.execute(sql`
    update vitral_tarefa
    set estado = case when not periodica and (${isFinal}::boolean or tentativas > limite) then 'morta' else 'pendente' end,
      dh_prevista = ${next.toISOString()}::timestamptz, execucao = null, dh_prazo = null, dh_fim = clock_timestamp(),
      erro = left(${error}::text, 1000)
    where id = ${id} and estado = 'executando' and execucao = ${run}`);
}

/** Puts a task back that was not tried to its end, as if it had not been begun. */
export async function returnTask(db: Queryable, id: number, run: string): Promise<void> {
  await db.execute(sql`
    update vitral_tarefa
    set estado = 'pendente', tentativas = tentativas - 1, execucao = null, dh_prazo = null
    where id = ${id} and estado = 'executando' and execucao = ${run}`);
}

/** Renews the lease of runs; answers those that have their task still. Rows that a transaction holds are left out. */
export async function renewLeases(db: Queryable, runs: readonly string[], lease: number): Promise<readonly string[]> {
  const rows = await db.query<{ execucao: string }>(sql`
    with minhas as materialized (
      select id, execucao from vitral_tarefa where estado = 'executando' and execucao = any(${[...runs]}::text[])
    ), livres as materialized (
      select id from vitral_tarefa where id in (select id from minhas) for no key update skip locked
    ), renovadas as (
      update vitral_tarefa as t set dh_prazo = clock_timestamp() + ${lease} * interval '1 millisecond'
      from livres where t.id = livres.id and t.execucao = any(${[...runs]}::text[])
    )
    select execucao from minhas`);
  return rows.map(({ execucao }) => execucao);
}

/**
 * Takes tasks back whose lease is over, or whose server is known to have ended; answers how many. One that was tried as
 * often as it may be is dead: it may be what ends servers.
 * @param living servers that this process knows to run
 * @param isAlone no other process reaches the database, so whatever another server had has ended
 */
export function takeBackTasks(db: Queryable, living: readonly string[], isAlone: boolean): Promise<number> {
  const isOver = isAlone ? sql`true` : sql`dh_prazo < clock_timestamp()`;
  return db.execute(sql`
    with paradas as (
      select id from vitral_tarefa
      where estado = 'executando' and ${isOver} and split_part(execucao, ' ', 1) <> all(${[...living]}::text[])
      for no key update skip locked
    )
    update vitral_tarefa as t
    set estado = case when not periodica and tentativas > limite then 'morta' else 'pendente' end,
      execucao = null, dh_prazo = null, dh_fim = clock_timestamp(), erro = 'The server that ran it has ended.'
    from paradas where t.id = paradas.id`);
}

/** Deletes tasks that were done days ago; their keys are free again. */
export function deleteDone(
  db: Pick<Database, 'kind' | 'transaction'>,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  const where = sql`estado = 'concluida' and dh_fim < now() - make_interval(days => ${days}::int)`;
  return deleteRows(db, { table: 'vitral_tarefa', key: sql`id`, where }, signal);
}

/** Makes a task due: one that is pending, or a dead one, which gets all of its tries again. False for any other. */
export async function makeDue(db: Queryable, id: number, now: Date): Promise<boolean> {
  const changed = await db.execute(sql`
    update vitral_tarefa
    set tentativas = case when estado = 'morta' then 0 else tentativas end, estado = 'pendente',
      dh_prevista = least(dh_prevista, ${now.toISOString()}::timestamptz)
    where id = ${id} and estado in ('pendente', 'morta')`);
  return changed > 0;
}

export type TaskCount = {
  readonly nome: string;
  readonly estado: TaskState;
  readonly total: number;
  /** When the one that has waited longest was due. */
  readonly dh_prevista: string;
};

/** How many tasks there are of each name and state. */
export function countTasks(db: Queryable): Promise<TaskCount[]> {
  return db.query<TaskCount>(sql`
    select nome, estado, count(*)::int as total, min(dh_prevista) as dh_prevista
    from vitral_tarefa group by nome, estado order by nome, estado`);
}

export type TaskRow = {
  readonly id: number;
  readonly nome: string;
  readonly chave: string | null;
  readonly estado: TaskState;
  readonly dh_prevista: string;
  readonly tentativas: number;
  readonly erro: string | null;
  readonly dh_registro: string;
  readonly dh_fim: string | null;
};

/** The last tasks of a state, or of all, newest first. What they are about is left out: it is for their area alone. */
export function listTasks(db: Queryable, estado: TaskState | null, limit: number): Promise<TaskRow[]> {
  const only = estado === null ? sql`` : sql`where estado = ${estado}`;
  return db.query<TaskRow>(sql`
    select id, nome, chave, estado, dh_prevista, tentativas, erro, dh_registro, dh_fim
    from vitral_tarefa ${only} order by id desc limit ${limit}`);
}
