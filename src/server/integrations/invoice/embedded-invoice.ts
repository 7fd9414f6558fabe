import sql from 'sql-template-tag';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../database/database.ts';
import { PortError } from '../ask-json.ts';
import { type Invoice, type InvoicePort, isInvoiceKey } from './invoice-port.ts';

type Row = {
  numero: number;
  chave: string;
  valor: number;
  moeda: string;
  acesso: string;
  estado: Invoice['state'];
  dh_emissao: string;
};

/** An issuer for demonstrations: numbered invoices without any value, as rows of the database. */
export function createEmbeddedInvoice(parts: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): InvoicePort {
  const { db, clock } = parts;
  const find = async (key: string): Promise<Invoice | null> => {
    const [row] = await db.query<Row>(sql`select * from vitral_sim_nota where chave = ${key}`);
    return row === undefined ? null : invoiceOf(row);
  };
  return {
    issue: async ({ key, amount, currency, items }) => {
      const total = items.reduce((sum, item) => sum + item.amount, 0);
      if (!isInvoiceKey(key) || !Number.isSafeInteger(amount) || amount <= 0 || items.length === 0 || total <= 0)
        throw refusal('dados_invalidos');
      await db.execute(sql`
        insert into vitral_sim_nota (chave, valor, moeda, acesso, estado, dh_emissao)
        values (${key}, ${amount}, ${currency}, ${`DEMO-${key}`}, 'emitida', ${clock.now()}::timestamptz)
        on conflict (chave) do nothing`);
      const invoice = await find(key);
      if (invoice?.amount !== amount || invoice.currency !== currency) throw refusal('chave_repetida');
      return invoice;
    },
    cancel: async (key) => {
      await db.execute(sql`
        update vitral_sim_nota set estado = 'cancelada', dh_cancelada = ${clock.now()}::timestamptz
        where chave = ${key} and estado = 'emitida'`);
      return find(key);
    },
    find,
  };
}

function invoiceOf({ numero, chave, valor, moeda, acesso, estado, dh_emissao }: Row): Invoice {
  return {
    ...{ key: chave, number: String(numero).padStart(9, '0'), access: acesso, state: estado },
    ...{ amount: valor, currency: moeda, issuedAt: new Date(dh_emissao) },
  };
}

function refusal(code: string): PortError {
  return new PortError(`the stand-in refuses: ${code}`, 'refused', code);
}
