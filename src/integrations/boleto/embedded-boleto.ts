import sql from 'sql-template-tag';
import { lineOfBarcode, writeBarcode } from '../../domain/codes/boleto.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { PortError } from '../ask-json.ts';
import type { NoticeWay, StandInNotices } from '../stand-ins/notices.ts';
import { type BoletoPort, type BoletoState, type IssuedBoleto, isBoletoKey } from './boleto-port.ts';

/** A bank that does not exist, so that nobody can pay its slips. */
export const demonstrationBank = { code: '999', name: 'SEM VALOR - DEMONSTRACAO' };

const demonstrationBeneficiary = { name: 'Empresa de demonstração', document: '', account: '0000 / 0000000-0' };

export type BoletoActions = {
  /** Pays an amount in centavos on a slip, at any time while it is registered. */
  readonly pay: (key: string, amount: number, notice: NoticeWay) => Promise<IssuedBoleto>;
  /** A slip by its key; null for none. */
  readonly find: (key: string) => Promise<IssuedBoleto | null>;
  readonly list: (limit?: number) => Promise<readonly IssuedBoleto[]>;
};

export type BoletoStandIn = { readonly port: BoletoPort; readonly actions: BoletoActions };

type Parts = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly notices: StandInNotices;
};

type Row = {
  numero: number;
  chave: string;
  valor: number;
  vencimento: string;
  estado: BoletoState;
  codigo: string;
  linha: string;
  pago: number | null;
  dh_pagamento: string | null;
};

/** A bank for demonstrations, stored as rows of the database. */
export function createEmbeddedBoleto({ db, clock, notices }: Parts): BoletoStandIn {
  const find = async (tx: Queryable, key: string): Promise<Row | null> =>
    (await tx.query<Row>(sql`select * from vitral_sim_boleto where chave = ${key} for update`))[0] ?? null;
  const port: BoletoPort = {
    register: ({ key, amount, due }) => {
      if (!isBoletoKey(key) || !Number.isSafeInteger(amount) || amount <= 0 || amount > 9_999_999_999 || !isDay(due))
        return Promise.reject(refusal('dados_invalidos'));
      return db.transaction(async (tx) => {
        const [made] = await tx.query<{ numero: number }>(sql`
          insert into vitral_sim_boleto (chave, valor, vencimento, estado, dh_registro)
          values (${key}, ${amount}, ${due}::date, 'registrado', ${clock.now()}::timestamptz)
          on conflict (chave) do nothing returning numero`);
        if (made !== undefined) {
          const freeField = String(made.numero).padStart(25, '0');
          const barcode = writeBarcode({ bank: demonstrationBank.code, amount, dueDate: due, freeField });
          const line = lineOfBarcode(barcode);
          await tx.execute(sql`
            update vitral_sim_boleto set codigo = ${barcode}, linha = ${line} where numero = ${made.numero}`);
        }
        const row = await find(tx, key);
        if (row === null || row.valor !== amount || row.vencimento !== due) throw refusal('chave_repetida');
        return boletoOf(row);
      });
    },
    get: async (key) => {
      const [row] = await db.query<Row>(sql`select * from vitral_sim_boleto where chave = ${key}`);
      return row === undefined ? null : boletoOf(row);
    },
    cancel: (key) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`
          update vitral_sim_boleto set estado = 'cancelado' where chave = ${key} and estado = 'registrado'`);
        const row = await find(tx, key);
        return row === null ? null : boletoOf(row);
      }),
    pdf: async () => null,
  };
  const actions: BoletoActions = {
    pay: (key, amount, notice) =>
      db.transaction(async (tx) => {
        const row = await find(tx, key);
        if (row?.estado !== 'registrado' || !Number.isSafeInteger(amount) || amount <= 0) throw refusal('nao_pagavel');
        const now = clock.now();
        await tx.execute(sql`
          update vitral_sim_boleto set estado = 'pago', pago = ${amount}, dh_pagamento = ${now}::timestamptz
          where chave = ${key}`);
        await notices.put(tx, 'boleto', { chave: key }, notice);
        return boletoOf({ ...row, estado: 'pago', pago: amount, dh_pagamento: now.toISOString() });
      }),
    find: port.get,
    list: async (limit = 50) => {
      const rows = await db.query<Row>(sql`select * from vitral_sim_boleto order by numero desc limit ${limit}::int`);
      return rows.map(boletoOf);
    },
  };
  return { port, actions };
}

function boletoOf(row: Row): IssuedBoleto {
  return {
    ...{ key: row.chave, number: String(row.numero).padStart(11, '0'), state: row.estado, amount: row.valor },
    ...{ beneficiary: demonstrationBeneficiary, wallet: '00' },
    ...{ due: row.vencimento, barcode: row.codigo, line: row.linha, bank: demonstrationBank },
    paid: row.pago === null || row.dh_pagamento === null ? null : { amount: row.pago, at: new Date(row.dh_pagamento) },
  };
}

/** Whether a text is a calendar day on which a boleto can be due. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    text >= '2000-07-03' &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
  );
}

function refusal(code: string): PortError {
  return new PortError(`the stand-in refuses: ${code}`, 'refused', code);
}
