import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** An event of a process, as stored in its trail. */
export type TrailEvent = {
  readonly numero: number;
  readonly evento: string;
  readonly dados: unknown;
  readonly dh_evento: string;
  readonly anterior: string;
  readonly hash: string;
};

/** SHA-256 in hexadecimal. */
export function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Adds an event to those of its process, whose row the transaction has locked. */
export async function addEvent(
  tx: Queryable,
  process: number,
  event: string,
  data: Readonly<Record<string, string | number | null>>,
  now: Date,
): Promise<void> {
  const [last] = await tx.query<{ numero: number; hash: string }>(sql`
    select numero, hash from assinatura_evento where processo = ${process} order by numero desc limit 1`);
  const one = { numero: (last?.numero ?? 0) + 1, evento: event, dados: data, dh_evento: now.toISOString() };
  const anterior = last?.hash ?? '';
  await tx.execute(sql`
    insert into assinatura_evento (processo, numero, evento, dados, dh_evento, anterior, hash)
    values (${process}, ${one.numero}, ${event}, ${JSON.stringify(data)}::json, ${one.dh_evento}, ${anterior},
      ${hashOf(process, { ...one, anterior })})`);
}

/** The events of a process, oldest first. */
export function readTrail(db: Queryable, process: number): Promise<TrailEvent[]> {
  return db.query<TrailEvent>(sql`
    select numero, evento, dados, dh_evento, anterior, hash from assinatura_evento where processo = ${process} order by numero`);
}

/** Whether no event was changed, inserted or removed, except at the end. */
export function isWhole(process: number, trail: readonly TrailEvent[]): boolean {
  return trail.every(
    (event, index) =>
      event.numero === index + 1 &&
      event.anterior === (trail[index - 1]?.hash ?? '') &&
      event.hash === hashOf(process, event),
  );
}

function hashOf(process: number, { numero, evento, dados, dh_evento, anterior }: Omit<TrailEvent, 'hash'>): string {
  return digest(JSON.stringify([anterior, process, numero, evento, dados, dh_evento]));
}
