import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

/** How a webhook is delivered: at once, never, this many ms later, or twice. */
export type NoticeWay = 'now' | 'drop' | 'repeat' | { readonly delay: number };

/** A webhook as the portal receives it. */
export type StandInNotice = {
  readonly id: number;
  readonly port: string;
  readonly body: string;
  /** As in the provider's header; null for a port without signatures. */
  readonly signature: string | null;
};

/** Webhooks that the stand-ins send: rows, so that none is lost when the server ends. */
export type StandInNotices = {
  /** Call within the transaction of the reported event. */
  readonly put: (tx: Queryable, port: string, content: object, way: NoticeWay) => Promise<void>;
  /** Webhooks whose time has come by the portal's clock, oldest first, until `markDelivered`. */
  readonly due: (limit?: number) => Promise<readonly StandInNotice[]>;
  readonly markDelivered: (id: number) => Promise<void>;
  /** Queues the delivered webhooks of a port again, like a provider that repeats itself. Returns how many. */
  readonly repeat: (port: string) => Promise<number>;
};

type Parts = { readonly db: Database; readonly clock: Pick<Clock, 'now'> };

/** @param sign signs the webhooks of ports with signatures */
export function createNotices(
  { db, clock }: Parts,
  sign: (port: string, body: string, now: Date) => string | null,
): StandInNotices {
  return {
    put: async (tx, port, content, way) => {
      const delay = typeof way === 'object' ? way.delay : 0;
      const due = new Date(clock.now().getTime() + delay);
      const times = way === 'drop' ? 0 : way === 'repeat' ? 2 : 1;
      for (let time = 0; time < times; time++)
        await tx.execute(sql`
          insert into vitral_sim_aviso (porta, conteudo, dh_prevista)
          values (${port}, ${JSON.stringify(content)}::jsonb, ${due}::timestamptz)`);
    },
    due: async (limit = 50) => {
      const now = clock.now();
      const rows = await db.query<{ id: number; porta: string; conteudo: unknown }>(sql`
        select id, porta, conteudo from vitral_sim_aviso
        where dh_entrega is null and dh_prevista <= ${now}::timestamptz order by dh_prevista, id limit ${limit}::int`);
      return rows.map(({ id, porta, conteudo }) => {
        const body = JSON.stringify(conteudo);
        return { id, port: porta, body, signature: sign(porta, body, now) };
      });
    },
    markDelivered: async (id) => {
      await db.execute(sql`update vitral_sim_aviso set dh_entrega = ${clock.now()}::timestamptz where id = ${id}`);
    },
    repeat: (port) =>
      db.execute(sql`update vitral_sim_aviso set dh_entrega = null where porta = ${port} and dh_entrega is not null`),
  };
}
