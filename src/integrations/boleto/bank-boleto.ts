import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { isMissing } from '../exchange.ts';
import { type KeyedServiceOptions, openKeyedService } from '../keyed-service.ts';
import { type BoletoPort, type IssuedBoleto, isBoletoKey } from './boleto-port.ts';

/**
 * Boletos by the adapter service of an installation's bank (banks have no common API). It answers `PUT /boletos/{key}`
 * (registers, or returns the existing one), `GET /boletos/{key}` and `PUT /boletos/{key}/cancelamento`, each with `{
 * chave, nosso_numero, estado: registrado | pago | cancelado, valor_centavos, vencimento, codigo_barras,
 * linha_digitavel, banco: { codigo, nome }, carteira?, beneficiario?: { nome, documento, conta }, pago_centavos,
 * pago_em }`, and `GET /boletos/{key}/pdf` with `{ pdf }`, the bank's own slip in base64, or 404 if it has none; errors
 * with `{ codigo }`.
 */
export function createBankBoleto(options: Omit<KeyedServiceOptions, 'service'>): BoletoPort {
  const service = openKeyedService({ service: 'boleto', ...options });
  const pathOf = (key: string): string => {
    if (!isBoletoKey(key)) throw new PortError('a key of another shape', 'refused', 'dados_invalidos');
    return `/boletos/${encodeURIComponent(key)}`;
  };
  return {
    register: async ({ key, amount, due, payer, instructions = [] }) => {
      const boleto = readBoleto(
        await service.put(pathOf(key), {
          ...{ valor_centavos: amount, vencimento: due, instrucoes: instructions },
          pagador: {
            ...{ nome: payer.name, documento: payer.document, endereco: payer.address },
            ...{ cidade: payer.city, uf: payer.state, cep: payer.cep },
          },
        }),
      );
      if (boleto.key !== key) throw new PortError('a slip of another key');
      if (boleto.amount !== amount || boleto.due !== due)
        throw new PortError('another slip has the key', 'refused', 'chave_repetida');
      return boleto;
    },
    get: async (key) => {
      const found = await service.get(pathOf(key));
      return found === null ? null : readBoleto(found);
    },
    pdf: async (key) => {
      const found = await service.get(`${pathOf(key)}/pdf`);
      if (found === null) return null;
      const bytes = Buffer.from(typeof found.pdf === 'string' ? found.pdf : '', 'base64');
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PortError('a document that is no PDF');
      return bytes;
    },
    cancel: async (key) => {
      try {
        return readBoleto(await service.put(`${pathOf(key)}/cancelamento`, {}));
      } catch (error) {
        if (isMissing(error)) return null;
        if (!(error instanceof PortError) || error.outcome !== 'refused') throw error;
        // Refused because it was paid or cancelled before: its current state tells which.
        const found = await service.get(pathOf(key));
        const boleto = found === null ? null : readBoleto(found);
        if (boleto?.state === 'registrado') throw error;
        return boleto;
      }
    },
  };
}

function readBoleto(body: JsonRecord): IssuedBoleto {
  const key = textOf(body.chave, 60);
  const number = textOf(body.nosso_numero, 30);
  const state = (['registrado', 'pago', 'cancelado'] as const).find((one) => one === body.estado);
  const bank = isRecord(body.banco) ? body.banco : {};
  const [code, name] = [textOf(bank.codigo, 3), textOf(bank.nome, 100)];
  const { valor_centavos: amount, vencimento: due, codigo_barras: barcode, linha_digitavel: line } = body;
  const isWhole =
    isCents(amount) && isText(due, /^\d{4}-\d{2}-\d{2}$/) && isText(barcode, /^\d{44}$/) && isText(line, /^\d{47}$/);
  if (key === null || number === null || state === undefined || code === null || name === null || !isWhole)
    throw new PortError('a slip of another shape');
  const slip = { key, number, state, amount, due, barcode, line, bank: { code, name }, paid: readPaid(body, state) };
  return { ...slip, wallet: textOf(body.carteira, 10), beneficiary: readBeneficiary(body.beneficiario) };
}

function readBeneficiary(given: unknown): IssuedBoleto['beneficiary'] {
  const body = isRecord(given) ? given : {};
  const name = textOf(body.nome, 100);
  if (name === null) return null;
  return { name, document: textOf(body.documento, 14) ?? '', account: textOf(body.conta, 40) ?? '' };
}

function readPaid(
  { pago_centavos: amount, pago_em: time }: JsonRecord,
  state: IssuedBoleto['state'],
): IssuedBoleto['paid'] {
  if (state !== 'pago') return null;
  const at = new Date(typeof time === 'string' ? time : Number.NaN);
  if (!isCents(amount) || Number.isNaN(at.getTime())) throw new PortError('a slip of another shape');
  return { amount, at };
}

function isCents(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isText(value: unknown, shape: RegExp): value is string {
  return typeof value === 'string' && shape.test(value);
}
