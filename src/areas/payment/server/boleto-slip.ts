import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { BoletoSheet } from '../../../domain/codes/boleto-sheet.ts';
import type { Pdfs } from '../../../engine/export/pdf/pdfs.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type { BoletoPort, IssuedBoleto } from '../../../integrations/boleto/boleto-port.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { paymentErrors } from './errors.ts';
import { readPayer } from './payer.ts';

type Row = {
  readonly chave: string;
  readonly dh_registro: string;
  readonly id_pedido: number;
  readonly numero_pedido: string | null;
  readonly id_cliente: number | null;
  readonly filial: string;
};

/** The client of an order when it was charged, before a transfer to another client: the payer known to the bank. */
const payerThen = sql`(
  select (h.antes -> 'cliente' ->> 'id')::bigint from vitral_historico as h
  where h.entity = ${orderEntity} and h.id_registro = p.id and h.dh_registro > q.dh_registro and h.antes ? 'cliente'
  order by h.id limit 1)`;

/**
 * The slip of a payment as a PDF: the bank's own if it has one, else drawn by the portal. Null for a payment without a
 * payable slip. Throws 503 if the bank does not answer. Not for use within a transaction.
 */
export async function openSlip(
  parts: { readonly db: Queryable; readonly boleto: BoletoPort; readonly pdfs: Pdfs },
  payment: number,
  signal: AbortSignal,
): Promise<{ readonly stream: Readable | AsyncGenerator<Uint8Array>; readonly name: string } | null> {
  const [row] = await parts.db.query<Row>(sql`
    select q.chave, q.dh_registro, q.id_pedido, p.numero_pedido, coalesce(${payerThen}, p.id_cliente) as id_cliente, f.nome as filial
    from cobranca as q join pedido_venda as p on p.id = q.id_pedido join filial as f on f.id = p.id_filial
    where q.id_pagamento = ${payment} and q.tipo = 'BOLETO' and q.aberta and q.a_remover is not true and q.linha_digitavel is not null`);
  if (row === undefined) return null;
  const answer = await askBank(parts.boleto, row.chave);
  if (answer === null) return null;
  const name = `boleto-${row.numero_pedido ?? row.id_pedido}.pdf`;
  if (answer.pdf !== null) return { stream: Readable.from([answer.pdf]), name };
  const payer = await readPayer(parts.db, row.id_cliente);
  return { stream: await parts.pdfs.boleto(sheetOf(answer.boleto, row, payer), signal), name };
}

async function askBank(
  port: BoletoPort,
  key: string,
): Promise<{ readonly boleto: IssuedBoleto; readonly pdf: Uint8Array | null } | null> {
  try {
    const boleto = await port.get(key);
    return boleto?.state !== 'registrado' ? null : { boleto, pdf: await port.pdf(key) };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    throw paymentErrors.PROVEDOR_INDISPONIVEL();
  }
}

function sheetOf(
  { bank, barcode, line, number, due, amount, beneficiary, wallet }: IssuedBoleto,
  row: Row,
  payer: BoletoSheet['payer'],
): BoletoSheet {
  return {
    ...{ bank, barcode, line, number, due, amount, payer, wallet: wallet ?? '' },
    document: row.numero_pedido ?? String(row.id_pedido),
    issued: portalDay(new Date(row.dh_registro)),
    beneficiary: beneficiary ?? { name: row.filial, document: '', account: '' },
    instructions: [
      'A compensação bancária pode levar até 2 dias úteis: o pedido segue depois dela.',
      'Pagável em qualquer banco, no caixa, no caixa eletrônico ou pelo aplicativo.',
      `Pedido ${row.numero_pedido ?? row.id_pedido}`,
    ],
  };
}
