import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import { deleteRows } from '../database/sharing/delete-rows.ts';

/** A task as a run gets it. */
export type ClaimedTask = {
  readonly id: number;
  readonly nome: string;
  readonly conteudo: unknown;
  readonly tentativas: number;
  /** Id of the run; only with it can the task be ended. */
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

/** Adds a task; returns false if there is one with the same key. */
export async function addTask(tx: Queryable, { name, payload, key, at, retries }: NewTask): Promise<boolean> {
  const added = await tx.execute(sql`
    insert into vitral_tarefa (nome, chave, conteudo, dh_prevista, limite)
    values (${name}, ${key}, ${JSON.stringify(payload ?? null)}::jsonb, ${at.toISOString()}::timestamptz, ${retries})
    on conflict do nothing`);
  return added > 0;
}

/** A repeated task, with the ms between the end of a round and the next. */
export type TaskPeriod = { readonly name: string; readonly every: number };

/**
 * Adds these tasks if missing. Also moves those forward that are due later than their next round: after a clock was set
 * back they would otherwise wait until the old time.
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
  /** Identifies the claim: the server and a number of its own. */
  readonly claim: string;
  readonly limit: number;
  readonly now: Date;
  /** In ms. */
  readonly lease: number;
};

/** Returns which of these names have a due task. */
export async function dueNames(db: Queryable, names: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ nome: string }>(sql`
    select distinct nome from vitral_tarefa
    where estado = 'pendente' and dh_prevista <= ${now.toISOString()}::timestamptz and nome = any(${[...names]}::text[])`);
  return new Set(rows.map(({ nome }) => nome));
}

/** Claims due tasks, the longest due first. No two servers get the same task. */
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

/** Locks the task for a transaction; returns false if the run has lost it. */
export async function holdTask(tx: Queryable, id: number, run: string): Promise<boolean> {
  const held = await tx.query(sql`
    select id from vitral_tarefa where id = ${id} and estado = 'executando' and execucao = ${run} for no key update`);
  return held.length > 0;
}

/**
 * Completes a task within the transaction of its work; returns false if the run has lost it.
 * @param next when a repeated task is due again
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

/** Puts a failed task back, or marks it dead after its last attempt. Does nothing if the run has lost it. */
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

/** Puts a task back that was interrupted, as if it had not been started. */
export async function returnTask(db: Queryable, id: number, run: string): Promise<void> {
  await db.execute(sql`
    update vitral_tarefa
    set estado = 'pendente', tentativas = tentativas - 1, execucao = null, dh_prazo = null
    where id = ${id} and estado = 'executando' and execucao = ${run}`);
}

/** Renews the leases of runs; returns the runs that still have their task. Skips rows that a transaction has locked. */
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
 * Takes back tasks whose lease is over or whose server has stopped; returns how many. A task without attempts left is
 * marked dead, because it may be what crashes servers.
 * @param living servers that this process knows to run
 * @param isAlone no other process uses the database, so all other servers have stopped
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

/** Deletes tasks that were completed days ago; their keys are free again. */
export function deleteDone(
  db: Pick<Database, 'kind' | 'transaction'>,
  days: number,
  signal?: AbortSignal,
): Promise<number> {
  const where = sql`estado = 'concluida' and dh_fim < now() - make_interval(days => ${days}::int)`;
  return deleteRows(db, { table: 'vitral_tarefa', key: sql`id`, where }, signal);
}

/** Makes a pending task due; a dead one also gets all of its attempts again. Returns false for any other. */
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
  /** When the longest waiting task was due. */
  readonly dh_prevista: string;
};

/** Counts tasks by name and state. */
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

/** The newest tasks of a state, or of all. Their payload is left out, because only their area may read it. */
export function listTasks(db: Queryable, estado: TaskState | null, limit: number): Promise<TaskRow[]> {
  const only = estado === null ? sql`` : sql`where estado = ${estado}`;
  return db.query<TaskRow>(sql`
    select id, nome, chave, estado, dh_prevista, tentativas, erro, dh_registro, dh_fim
    from vitral_tarefa ${only} order by id desc limit ${limit}`);
}
