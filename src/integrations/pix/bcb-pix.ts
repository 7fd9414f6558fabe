import type { Agent } from 'node:https';
import { PortError, reported } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { createClientTokens } from '../client-tokens.ts';
import { type Exchange, type ExchangeAnswer, exchange, isMissing, repeatUnknown } from '../exchange.ts';
import { expectDone, formatAmount, readCharge, readPage, readRefund, writeCharge } from './bcb-wire.ts';
import { isTxid, type PixCharge, type PixPort, readPixWebhook } from './pix-port.ts';

export type BcbPixOptions = {
  /** Base address of the calls, with the version and without a trailing slash: `https://pix.example.com/api/v2`. */
  readonly base: string;
  /** Address that issues tokens (OAuth2, client credentials). */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Pix key of the payee. */
  readonly key: string;
  /** Connections with the certificate from the provider. */
  readonly agent?: Agent | undefined;
  readonly timeout?: number;
  /** ms of the first pause before a repetition. */
  readonly rest?: number;
  readonly now?: () => number;
  /** Called with the reason of a failed call. */
  readonly failed?: (reason: string) => void;
};

/** Payments per page; the maximum of the API. */
const pageSize = 1000;

/** Pix by a provider with BCB API Pix 2.9 (https://github.com/bacen/pix-api). */
export function createBcbPix(options: BcbPixOptions): PixPort {
  const { base, key, agent, timeout = 10_000, rest = 200, failed } = options;
  const breaker = createBreaker({ service: 'pix' });
  const tokens = createClientTokens({ ...options, scope: 'cob.read cob.write pix.read pix.write' });

  const call = (method: Exchange['method'], path: string, body?: object): Promise<ExchangeAnswer> =>
    tokens.send((headers) =>
      exchange({
        ...{ method, url: new URL(`${base}${path}`), timeout, agent, headers },
        ...(body === undefined ? {} : { body }),
      }),
    );
  /** For reads, and for calls whose address is their key. */
  const repeated = <T>(method: Exchange['method'], path: string, read: (body: unknown) => T, body?: object) =>
    repeatUnknown(breaker, async () => read(expectDone(await call(method, path, body))), { rest });

  const find = async (txid: string): Promise<PixCharge | null> => {
    try {
      return await repeated('GET', `/cob/${encodeURIComponent(txid)}`, readCharge);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    put: (request) =>
      reported(failed, async () => {
        if (!isTxid(request.txid)) throw new PortError('a txid of another shape', 'refused', 'CobOperacaoInvalida');
        const body = writeCharge(request, key);
        const fitting = (charge: PixCharge): PixCharge => {
          if (charge.txid === request.txid && charge.amount === request.amount) return charge;
          throw new PortError('another charge has the txid', 'refused', 'CobOperacaoInvalida');
        };
        try {
          return fitting(await repeated('PUT', `/cob/${request.txid}`, readCharge, body));
        } catch (error) {
          if (!(error instanceof PortError) || error.outcome !== 'refused') throw error;
          // Some providers refuse a repetition if the first call was done and its answer was lost.
          const charge = await find(request.txid);
          if (charge === null) throw error;
          return fitting(charge);
        }
      }),
    get: (txid) => reported(failed, () => (isTxid(txid) ? find(txid) : Promise.resolve(null))),
    remove: (txid) =>
      reported(failed, async () => {
        if (!isTxid(txid)) return null;
        try {
          return await repeated('PATCH', `/cob/${txid}`, readCharge, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
        } catch (error) {
          if (!(error instanceof PortError) || error.outcome !== 'refused') throw error;
          // Refused because it was paid or removed before: its current state tells which.
          const charge = await find(txid);
          if (charge?.state === 'ATIVA') throw error;
          return charge;
        }
      }),
    received: (from, to, page = 0) =>
      reported(failed, () => {
        const query = new URLSearchParams({
          ...{ inicio: from.toISOString(), fim: new Date(to.getTime() - 1).toISOString() },
          ...{ 'paginacao.paginaAtual': String(page), 'paginacao.itensPorPagina': String(pageSize) },
        });
        return repeated('GET', `/pix?${query}`, readPage);
      }),
    refund: (e2eid, id, amount) =>
      reported(failed, async () => {
        if (!/^[a-zA-Z0-9]{32}$/.test(e2eid) || !/^[a-zA-Z0-9]{1,35}$/.test(id))
          throw new PortError('a refund of another shape', 'refused', 'PixDevolucaoInvalida');
        const path = `/pix/${e2eid}/devolucao/${id}`;
        const fitting = (refund: ReturnType<typeof readRefund>) => {
          if (refund.id === id && refund.amount === amount) return refund;
          throw new PortError('another refund has the id', 'refused', 'PixDevolucaoInvalida');
        };
        try {
          return fitting(await repeated('PUT', path, readRefund, { valor: formatAmount(amount) }));
        } catch (error) {
          if (!(error instanceof PortError) || error.outcome !== 'refused') throw error;
          const known = await repeated('GET', path, readRefund).catch((reason: unknown) => {
            if (isMissing(reason)) throw error;
            throw reason;
          });
          return fitting(known);
        }
      }),
    readWebhook: readPixWebhook,
  };
}
