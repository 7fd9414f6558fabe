import type { FastifyRequest } from 'fastify';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { seenOf } from '../../../platform/http/named-people.ts';
import type { Services } from '../../module.ts';
import { refuseStrangers } from '../../records/server/index.ts';
import { signingErrors } from './errors.ts';
import { openProcess } from './open-contract.ts';
import { findByCode, findNewest, type Process } from './processes.ts';
import type { SigningParts } from './sign.ts';

/** ms for which the code of the last signer still opens the step `send`. */
const sendTime = 15 * 60_000;

type AccessServices = Pick<Services, 'entities' | 'engine' | 'sessions' | 'links'>;

/** Permissions on a contract and its signing. */
export function createSigningAccess({ entities, engine, sessions, links }: AccessServices, parts: SigningParts) {
  const { db, now } = parts;

  /** The caller of a public operation, by session or by the one-time link of a download; null for none. */
  async function whoCalls({ headers, query, method, url }: FastifyRequest): Promise<Caller | null> {
    const given: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'token') : null;
    const token = headers.authorization?.replace(/^Bearer /i, '') ?? (typeof given === 'string' ? given : null);
    if (token === null) return null;
    return (await sessions.find(token))?.caller ?? (await links.redeem(token, method, url));
  }

  /** The process of a code, if it belongs to this contract and client. */
  async function byCode(code: string, contract: number, client: number): Promise<Process> {
    const { process } = await findByCode(db, code, now(), new Date(now().getTime() - sendTime));
    if (process.contrato !== contract || process.cliente !== client) throw signingErrors.CONTRATO_CODIGO_INVALIDO();
    return process;
  }

  /** Throws PESSOA_SEM_ACESSO for a client whom the caller may not see, and 404 for an unknown one. */
  async function assertClient(who: Caller, client: number): Promise<void> {
    await refuseStrangers({ db, models: entities.models(), caller: who }, [
      { ...seenOf('Cliente'), where: 'params', name: 'idCliente', value: client },
    ]);
    await engine.get(who, 'Cliente', client);
  }

  /** Only users who may prepare contracts, and for clients whom they may see. */
  async function mayPrepare(who: Caller | null, client: number): Promise<void> {
    if (who === null || !can(who, 'Contrato', 'EDITAR')) throw signingErrors.CONTRATO_SEM_ACESSO();
    await assertClient(who, client);
  }

  /**
   * Users who may prepare request a code for anybody; others only for their own contract, and it is sent to their own
   * address.
   */
  async function mayAsk(who: Caller, contract: number, client: number): Promise<void> {
    if (who.id_cliente !== client) return mayPrepare(who, client);
    const newest = await findNewest(db, contract, client);
    if (newest?.fase !== 'di') await mayPrepare(who, client);
  }

  /** The contract of a client, for the client, users who prepare contracts and administrative users. */
  async function openOf(who: Caller | null, contract: number, client: number): Promise<Process> {
    const isOffice = who !== null && (who.administrator || who.tipo.includes('ADMINISTRATIVO'));
    if (who === null || !(isOffice || who.id_cliente === client || can(who, 'Contrato', 'EDITAR')))
      throw signingErrors.CONTRATO_SEM_ACESSO();
    if (who.id_cliente !== client) await assertClient(who, client);
    return openProcess(parts, contract, client);
  }

  return { whoCalls, byCode, mayPrepare, mayAsk, openOf };
}
