import { randomInt } from 'node:crypto';
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import sql from 'sql-template-tag';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { PortError } from '../ask-json.ts';
import type { NoticeWay, StandInNotices } from '../stand-ins/notices.ts';
import { formatAmount } from './bcb-wire.ts';
import {
  isTxid,
  type PixCharge,
  type PixChargeState,
  type PixPort,
  type PixReceipt,
  readPixWebhook,
} from './pix-port.ts';

/**
 * How somebody pays: the exact amount, even after the charge has expired or was removed, twice, a tenth less (but at
 * least one centavo) or a tenth more.
 */
export type PixPayment = 'exact' | 'late' | 'twice' | 'less' | 'more';

/** What developers can do as the payer. */
export type PixActions = {
  /** Pays a charge; throws PortError `refused` if no bank would accept the payment. Returns the payments. */
  readonly pay: (txid: string, how: PixPayment, notice: NoticeWay) => Promise<readonly PixReceipt[]>;
  /** The newest charges. */
  readonly list: (limit?: number) => Promise<readonly PixCharge[]>;
};

export type PixStandIn = { readonly port: PixPort; readonly actions: PixActions };

type Parts = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly notices: StandInNotices;
  /** Payments per page. */
  readonly pageSize?: number;
};

type ChargeRow = {
  txid: string;
  valor: number;
  estado: PixChargeState;
  dh_criacao: string;
  dh_validade: string;
  codigo: string;
};
type ReceiptRow = { e2eid: string; txid: string | null; valor: number; dh_pagamento: string };
type RefundRow = { e2eid: string; id: string; valor: number };

const receiver = { merchantName: 'VITRAL DEMONSTRACAO', merchantCity: 'SAO PAULO' };

/**
 * A Pix provider for demonstrations, stored as rows of the database, which survive a restart. Its charges can be paid
 * only by `actions`; the codes have a valid form and belong to nobody.
 */
export function createEmbeddedPix(parts: Parts): PixStandIn {
  const { db, clock, pageSize = 100 } = parts;
  const port: PixPort = {
    put: async ({ txid, amount, expiresIn }) => {
      formatAmount(amount);
      const code = isTxid(txid) ? generatePixPayload({ ...receiver, url: `pix.example.com/${txid}` }) : null;
      if (code === null || !Number.isInteger(expiresIn) || expiresIn < 1) throw refusal('CobOperacaoInvalida');
      const now = clock.now();
      return db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into vitral_sim_pix (txid, valor, estado, dh_criacao, dh_validade, codigo)
          values (${txid}, ${amount}, 'ATIVA', ${now}::timestamptz,
            ${new Date(now.getTime() + expiresIn * 1000)}::timestamptz, ${code})
          on conflict do nothing`);
        const charge = await find(tx, txid);
        if (charge?.amount !== amount) throw refusal('CobOperacaoInvalida');
        return charge;
      });
    },
    get: (txid) => db.transaction((tx) => find(tx, txid)),
    remove: (txid) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`
          update vitral_sim_pix set estado = 'REMOVIDA_PELO_USUARIO_RECEBEDOR' where txid = ${txid} and estado = 'ATIVA'`);
        return find(tx, txid);
      }),
    received: (from, to, page = 0) =>
      db.transaction(async (tx) => {
        const [{ total } = { total: 0 }] = await tx.query<{ total: number }>(sql`
          select count(*)::int as total from vitral_sim_pix_recebido
          where dh_pagamento >= ${from}::timestamptz and dh_pagamento < ${to}::timestamptz`);
        const rows = await tx.query<ReceiptRow>(sql`
          select * from vitral_sim_pix_recebido
          where dh_pagamento >= ${from}::timestamptz and dh_pagamento < ${to}::timestamptz
          order by dh_pagamento, e2eid offset ${page * pageSize}::int limit ${pageSize}::int`);
        return { receipts: await withRefunds(tx, rows), page, pages: Math.ceil(total / pageSize) };
      }),
    refund: (e2eid, id, amount) =>
      db.transaction(async (tx) => {
        formatAmount(amount);
        const [receipt] = await tx.query<ReceiptRow>(sql`
          select * from vitral_sim_pix_recebido where e2eid = ${e2eid} for update`);
        if (receipt === undefined || !/^[a-zA-Z0-9]{1,35}$/.test(id)) throw refusal('PixDevolucaoInvalida');
        const refunds = await tx.query<RefundRow>(sql`select * from vitral_sim_pix_devolucao where e2eid = ${e2eid}`);
        const known = refunds.find((one) => one.id === id);
        const returned = refunds.reduce((sum, { valor }) => sum + valor, 0);
        if (known === undefined ? returned + amount > receipt.valor : known.valor !== amount)
          throw refusal('PixDevolucaoInvalida');
        if (known === undefined)
          await tx.execute(sql`
            insert into vitral_sim_pix_devolucao (e2eid, id, valor) values (${e2eid}, ${id}, ${amount})`);
        return { id, amount, state: 'DEVOLVIDO', reason: null };
      }),
    readWebhook: readPixWebhook,
  };

  return { port, actions: createActions(parts) };
}

async function find(tx: Queryable, txid: string): Promise<PixCharge | null> {
  const [row] = await tx.query<ChargeRow>(sql`select * from vitral_sim_pix where txid = ${txid}`);
  if (row === undefined) return null;
  const receipts = await tx.query<ReceiptRow>(sql`
    select * from vitral_sim_pix_recebido where txid = ${txid} order by dh_pagamento, e2eid`);
  return chargeOf(row, await withRefunds(tx, receipts));
}

/** Locks a charge, so that changes wait for each other. */
async function lock(tx: Queryable, txid: string): Promise<ChargeRow | null> {
  const [row] = await tx.query<ChargeRow>(sql`select * from vitral_sim_pix where txid = ${txid} for update`);
  return row ?? null;
}

/** What developers can do as the payer, with the same storage. */
function createActions({ db, clock, notices }: Parts): PixActions {
  return {
    pay: (txid, how, notice) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, txid);
        const now = clock.now();
        if (row === null) throw refusal('CobNaoEncontrado');
        const isOpen = row.estado === 'ATIVA' && now.getTime() < Date.parse(row.dh_validade);
        if (how === 'late' ? row.estado === 'CONCLUIDA' : !isOpen) throw refusal('CobNaoPagavel');
        const amounts = amountsOf(row.valor, how);
        const rows = amounts.map((valor) => ({
          e2eid: createE2eid(now),
          txid,
          valor,
          dh_pagamento: now.toISOString(),
        }));
        for (const { e2eid, valor } of rows)
          await tx.execute(sql`
            insert into vitral_sim_pix_recebido (e2eid, txid, valor, dh_pagamento)
            values (${e2eid}, ${txid}, ${valor}, ${now}::timestamptz)`);
        await tx.execute(sql`
          update vitral_sim_pix set estado = 'CONCLUIDA' where txid = ${txid} and estado = 'ATIVA'`);
        for (const one of rows) await notices.put(tx, 'pix', { pix: [callbackOf(one)] }, notice);
        return rows.map((one) => receiptOf(one, []));
      }),
    list: (limit = 50) =>
      db.transaction(async (tx) => {
        const rows = await tx.query<ChargeRow>(sql`
          select * from vitral_sim_pix order by dh_criacao desc, txid limit ${limit}::int`);
        const receipts = await tx.query<ReceiptRow>(sql`
          select * from vitral_sim_pix_recebido where txid = any(${rows.map(({ txid }) => txid)}::text[])
          order by dh_pagamento, e2eid`);
        const made = await withRefunds(tx, receipts);
        return rows.map((row) =>
          chargeOf(
            row,
            made.filter(({ txid }) => txid === row.txid),
          ),
        );
      }),
  };
}

function amountsOf(amount: number, how: PixPayment): readonly number[] {
  if (how === 'twice') return [amount, amount];
  if (how === 'less') return [Math.max(1, amount - Math.max(1, Math.floor(amount / 10)))];
  if (how === 'more') return [amount + Math.max(1, Math.floor(amount / 10))];
  return [amount];
}

async function withRefunds(tx: Queryable, rows: readonly ReceiptRow[]): Promise<PixReceipt[]> {
  const refunds = await tx.query<RefundRow>(sql`
    select * from vitral_sim_pix_devolucao where e2eid = any(${rows.map(({ e2eid }) => e2eid)}::text[]) order by id`);
  return rows.map((row) =>
    receiptOf(
      row,
      refunds.filter(({ e2eid }) => e2eid === row.e2eid),
    ),
  );
}

function receiptOf({ e2eid, txid, valor, dh_pagamento }: ReceiptRow, refunds: readonly RefundRow[]): PixReceipt {
  return {
    ...{ e2eid, txid, amount: valor, paidAt: new Date(dh_pagamento) },
    refunds: refunds.map((one) => ({ id: one.id, amount: one.valor, state: 'DEVOLVIDO', reason: null })),
  };
}

function chargeOf(row: ChargeRow, receipts: readonly PixReceipt[]): PixCharge {
  return {
    ...{ txid: row.txid, state: row.estado, amount: row.valor, receipts },
    ...{ createdAt: new Date(row.dh_criacao), expiresAt: new Date(row.dh_validade) },
    code: row.estado === 'ATIVA' ? row.codigo : null,
  };
}

/** A payment in the format of a callback. */
function callbackOf({ e2eid, txid, valor, dh_pagamento }: ReceiptRow): object {
  return { endToEndId: e2eid, txid, valor: formatAmount(valor), horario: dh_pagamento };
}

/** An end-to-end id of 32 characters: `E`, a participant that does not exist, the minute, and random characters. */
function createE2eid(now: Date): string {
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12);
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const end = Array.from({ length: 11 }, () => letters.charAt(randomInt(letters.length))).join('');
  return `E99999999${minute}${end}`;
}

function refusal(code: string): PortError {
  return new PortError(`the stand-in refuses: ${code}`, 'refused', code);
}
