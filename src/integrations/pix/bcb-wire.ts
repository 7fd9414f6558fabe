import { toMinor } from '../../domain/numbers/money.ts';
import { isRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { type ExchangeAnswer, statusError } from '../exchange.ts';
import {
  isTxid,
  type PixCharge,
  type PixChargeRequest,
  type PixChargeState,
  type PixReceipt,
  type PixReceiptPage,
  type PixRefund,
} from './pix-port.ts';

/** Default lifetime of a charge in seconds, if the answer has none (BCB API Pix 2.9, `calendario.expiracao`). */
const defaultLife = 86_400;

const chargeStates: readonly PixChargeState[] = [
  ...(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP'] as const),
];

/** An amount in the format of API Pix: `\d{1,10}\.\d{2}`. */
export function formatAmount(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > 999_999_999_999)
    throw new PortError('an amount that no charge can have', 'refused', 'CobOperacaoInvalida');
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The body of `PUT /cob/{txid}`. */
export function writeCharge({ amount, expiresIn, payer, message }: PixChargeRequest, key: string): object {
  return {
    calendario: { expiracao: expiresIn },
    ...(payer === undefined
      ? {}
      : {
          devedor: { [payer.document.length === 11 ? 'cpf' : 'cnpj']: payer.document, nome: payer.name.slice(0, 200) },
        }),
    valor: { original: formatAmount(amount) },
    chave: key,
    ...(message === undefined ? {} : { solicitacaoPagador: message.slice(0, 140) }),
  };
}

/** The charge of an answer to `/cob/{txid}`. Throws PortError for another shape, whose outcome is unknown. */
export function readCharge(body: unknown): PixCharge {
  if (!isRecord(body) || !isRecord(body.calendario) || !isRecord(body.valor)) throw broken('charge');
  const state = chargeStates.find((one) => one === body.status);
  const { txid } = body;
  if (state === undefined || typeof txid !== 'string' || !isTxid(txid)) throw broken('charge');
  const createdAt = readTime(body.calendario.criacao, 'charge');
  const life = Number(body.calendario.expiracao ?? defaultLife);
  if (!Number.isInteger(life) || life < 0) throw broken('charge');
  return {
    ...{ txid, state, createdAt, amount: readAmount(body.valor.original, 'charge') },
    expiresAt: new Date(createdAt.getTime() + life * 1000),
    code: textOf(body.pixCopiaECola, 512),
    receipts: Array.isArray(body.pix) ? body.pix.map(readReceipt) : [],
  };
}

/** A page of `GET /pix`. */
export function readPage(body: unknown): PixReceiptPage {
  const paging = isRecord(body) && isRecord(body.parametros) ? body.parametros.paginacao : null;
  if (!isRecord(body) || !isRecord(paging)) throw broken('page');
  const pages = Number(paging.quantidadeDePaginas);
  const page = Number(paging.paginaAtual);
  const { pix = [] } = body;
  if (!Number.isInteger(pages) || !Number.isInteger(page) || !Array.isArray(pix)) throw broken('page');
  return { receipts: pix.map(readReceipt), page, pages };
}

/** A payment as in `pix` of a charge and in `GET /pix`. */
function readReceipt(row: unknown): PixReceipt {
  if (!isRecord(row) || typeof row.endToEndId !== 'string' || !/^[a-zA-Z0-9]{32}$/.test(row.endToEndId))
    throw broken('payment');
  return {
    e2eid: row.endToEndId,
    txid: typeof row.txid === 'string' ? row.txid : null,
    amount: readAmount(row.valor, 'payment'),
    paidAt: readTime(row.horario, 'payment'),
    refunds: Array.isArray(row.devolucoes) ? row.devolucoes.map(readRefund) : [],
  };
}

export function readRefund(row: unknown): PixRefund {
  if (!isRecord(row) || typeof row.id !== 'string') throw broken('refund');
  const state = (['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const).find((one) => one === row.status);
  if (state === undefined) throw broken('refund');
  return { id: row.id, amount: readAmount(row.valor, 'refund'), state, reason: textOf(row.motivo, 140) };
}

/**
 * Returns the body of a successful call. Throws PortError: `refused` with the type of the problem (RFC 7807,
 * `https://pix.bcb.gov.br/api/v2/error/<Tipo>`), else `unknown`.
 */
export function expectDone({ status, body }: ExchangeAnswer): unknown {
  if (status >= 200 && status < 300 && body !== undefined) return body;
  const type = isRecord(body) && typeof body.type === 'string' ? (body.type.split('/').at(-1) ?? null) : null;
  const code = type !== null && /^[A-Za-z]{1,60}$/.test(type) ? type : null;
  throw statusError(status, code);
}

function readAmount(value: unknown, of: string): number {
  if (typeof value !== 'string' || !/^\d{1,10}\.\d{2}$/.test(value)) throw broken(of);
  return toMinor(value, 'BRL');
}

function readTime(value: unknown, of: string): Date {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(time.getTime())) throw broken(of);
  return time;
}

function broken(of: string): PortError {
  return new PortError(`a ${of} of another shape`);
}
