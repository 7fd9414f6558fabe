import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import { deleteRows } from '../database/sharing/delete-rows.ts';
import { carryOut, defineTask, doRepeatedly, type Task, type TaskContext, type TaskKind } from '../tasks/task.ts';
import type { TaskQueue } from '../tasks/tasks.ts';

/** A kind of message that reports a change to others. */
export type OutboxKind<Payload> = {
  readonly kind: string;
  readonly parse: (payload: unknown) => Payload;
  /** Whether its content is deleted after delivery, because it has names and addresses of people. */
  readonly forgets: boolean;
  readonly task: TaskKind<{ readonly saida: number }>;
};

/** Stores messages about a change until a task has delivered them. */
export type Outbox = {
  /**
   * Puts a message into the transaction of the change, once for each transition of an aggregate. Returns false if it is
   * already there, or was delivered within the last three months. It must not contain secrets.
   * @param aggregate what changed, such as `Pedido 17`
   * @param transition which change of it, such as `PAGO`
   */
  readonly put: <Payload>(
    tx: Queryable,
    kind: OutboxKind<Payload>,
    aggregate: string,
    transition: string,
    payload: Payload,
  ) => Promise<boolean>;
};

/** One attempt to deliver a message: `finish` commits the consequences together with the delivery. */
export type OutboxDelivery = TaskContext;

const storedDays = 90;
const day = 86_400_000;

/** Defines a kind of message. Each message is delivered by one server only. */
export function defineMessage<Payload>(options: {
  readonly kind: string;
  readonly parse: (payload: unknown) => Payload;
  readonly forgets?: boolean;
  readonly retries?: number;
  readonly timeout?: number;
}): OutboxKind<Payload> {
  const { kind, parse, forgets = false, ...rest } = options;
  return { kind, parse, forgets, task: defineTask({ name: `saida.${kind}`, parse: readReference, ...rest }) };
}

/** The task that delivers the messages of a kind. */
export function deliver<Payload>(
  message: OutboxKind<Payload>,
  run: (payload: Payload, delivery: OutboxDelivery) => Promise<unknown>,
): Task {
  return carryOut(message.task, async ({ saida }, context) => {
    const row = await context.step(async (tx) => {
      const [found] = await tx.query<{ conteudo: unknown; entregue: boolean }>(sql`
        select conteudo, dh_entrega is not null as entregue from vitral_saida where id = ${saida}`);
      return found;
    });
    if (row === undefined || row.entregue) return;
    let isFinished = false;
    const finish: OutboxDelivery['finish'] = async (work) => {
      const result = await context.finish(async (tx) => {
        const rest = message.forgets ? sql`, conteudo = null` : sql``;
        await tx.execute(sql`update vitral_saida set dh_entrega = clock_timestamp()${rest} where id = ${saida}`);
        return work(tx);
      });
      isFinished = true;
      return result;
    };
    await run(message.parse(row.conteudo), { ...context, finish });
    if (!isFinished) await finish(async () => undefined);
  });
}

export function createOutbox(tasks: TaskQueue): Outbox {
  return {
    put: async (tx, { kind, task }, aggregate, transition, payload) => {
      const [row] = await tx.query<{ id: number }>(sql`
        insert into vitral_saida (tipo, agregado, transicao, conteudo)
        values (${kind}, ${aggregate}, ${transition}, ${JSON.stringify(payload ?? null)}::jsonb)
        on conflict do nothing returning id`);
      if (row === undefined) return false;
      return tasks.enqueue(tx, task, { saida: row.id }, { key: String(row.id) });
    },
  };
}

/** Deletes messages that were delivered months ago. Afterwards the same transition may be put again. */
export function tidyOutbox(db: Pick<Database, 'kind' | 'transaction'>): Task {
  const where = sql`dh_entrega < now() - make_interval(days => ${storedDays}::int)`;
  return doRepeatedly('saida.limpeza', day, ({ signal }) =>
    deleteRows(db, { table: 'vitral_saida', key: sql`id`, where }, signal),
  );
}

export type OutboxRow = {
  readonly id: number;
  readonly tipo: string;
  readonly agregado: string;
  readonly transicao: string;
  readonly conteudo: unknown;
  readonly dh_registro: string;
  readonly dh_entrega: string | null;
};

/** The newest messages, for development. */
export function listOutbox(db: Queryable, limit: number): Promise<OutboxRow[]> {
  return db.query<OutboxRow>(sql`
    select id, tipo, agregado, transicao, conteudo, dh_registro, dh_entrega from vitral_saida order by id desc limit ${limit}`);
}

function readReference(payload: unknown): { readonly saida: number } {
  const saida: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'saida') : null;
  if (typeof saida !== 'number') throw new TypeError('The task names no message.');
  return { saida };
}
