import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { PortError } from '../ask-json.ts';
import { addsUp, type Invoice, type InvoicePort, type InvoiceRequest, isInvoiceKey } from './invoice-port.ts';

type Row = {
  numero: number;
  chave: string;
  valor: number;
  moeda: string;
  acesso: string;
  estado: Invoice['state'];
  dh_emissao: string;
};

/** An invoice with its contents. */
export type InvoiceSheet = Invoice & { readonly content: InvoiceRequest };

export type InvoiceActions = {
  /** An invoice by its access key, which is the only secret of a reader; null for none. */
  readonly findSheet: (access: string) => Promise<InvoiceSheet | null>;
};

export type InvoiceStandIn = { readonly port: InvoicePort; readonly actions: InvoiceActions };

/** An issuer for demonstrations: numbered invoices without legal value, as rows of the database. */
export function createEmbeddedInvoice(parts: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): InvoiceStandIn {
  const { db, clock } = parts;
  const find = async (key: string): Promise<Invoice | null> => {
    const [row] = await db.query<Row>(sql`select * from vitral_sim_nota where chave = ${key}`);
    return row === undefined ? null : invoiceOf(row);
  };
  const port: InvoicePort = {
    issue: async (request) => {
      const { key, amount, currency } = request;
      if (!isInvoiceKey(key) || !addsUp(request)) throw refusal('dados_invalidos');
      await db.execute(sql`
        insert into vitral_sim_nota (chave, valor, moeda, acesso, estado, dh_emissao, conteudo)
        values (${key}, ${amount}, ${currency}, ${newAccess()}, 'emitida', ${clock.now()}::timestamptz, ${JSON.stringify(request)}::jsonb)
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
  const actions: InvoiceActions = {
    findSheet: async (access) => {
      const [row] = await db.query<Row & { conteudo: InvoiceRequest | null }>(
        sql`select * from vitral_sim_nota where acesso = ${access}`,
      );
      return row === undefined || row.conteudo === null ? null : { ...invoiceOf(row), content: row.conteudo };
    },
  };
  return { port, actions };
}

/** 44 digits like a real access key, drawn at random: whoever knows them can read the invoice. */
function newAccess(): string {
  return Array.from({ length: 44 }, () => randomInt(10)).join('');
}

function invoiceOf({ numero, chave, valor, moeda, acesso, estado, dh_emissao }: Row): Invoice {
  return {
    ...{ key: chave, number: String(numero).padStart(9, '0'), access: acesso, state: estado },
    ...{ amount: valor, currency: moeda, issuedAt: new Date(dh_emissao), link: `/api/nota_fiscal/${acesso}.pdf` },
  };
}

function refusal(code: string): PortError {
  return new PortError(`the stand-in refuses: ${code}`, 'refused', code);
}
