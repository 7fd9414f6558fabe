import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { PortError } from '../ask-json.ts';
import type { SentMessage, WhatsAppPort } from './whatsapp-port.ts';

/** Seconds until a message is delivered, and until it is read. */
const delivered = 2;
const read = 60;

/**
 * Messages that are not sent: rows that developers can look at, each delivered and read a while later by the portal's
 * clock.
 */
export function createEmbeddedWhatsApp({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): WhatsAppPort {
  return {
    send: async ({ key, to, text, picture }) => {
      if (!/^\+\d{8,15}$/.test(to)) throw new PortError('no number', 'refused', 'numero');
      await db.execute(sql`
        insert into vitral_sim_whatsapp (chave, para, texto, anexo, dh_envio)
        values (${key}, ${to}, ${text}, ${picture?.name ?? null}, ${clock.now()}::timestamptz)
        on conflict (chave) do nothing`);
      return { id: `sim-${key}` };
    },
    sent: async (limit) => {
      const now = clock.now();
      const rows = await db.query<{
        chave: string;
        para: string;
        texto: string;
        anexo: string | null;
        dh_envio: Date | string;
      }>(sql`
        select chave, para, texto, anexo, dh_envio from vitral_sim_whatsapp order by dh_envio desc, chave limit ${limit}::int`);
      return rows.map(({ chave, para, texto, anexo, dh_envio }): SentMessage => {
        const sentAt = new Date(dh_envio);
        const age = (now.getTime() - sentAt.getTime()) / 1_000;
        const state = age < delivered ? 'ENVIADA' : age < read ? 'ENTREGUE' : 'LIDA';
        return { key: chave, to: para, text: texto, picture: anexo, sentAt: sentAt.toISOString(), state };
      });
    },
  };
}
