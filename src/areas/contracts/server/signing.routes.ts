import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../../../platform/http/binding.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/http-errors.ts';
import { seenOf } from '../../../platform/http/named-people.ts';
import type { Services } from '../../module.ts';
import { refuseStrangers } from '../../records/server/index.ts';
import { shownPhase } from '../rules/signing-machine.ts';
import { writeRow, writeSigning, writeVerification } from './answers.ts';
import { signingErrors } from './errors.ts';
import { readForm } from './multipart.ts';
import { openProcess } from './open-contract.ts';
import { greatestDocument } from './pdf/documents.ts';
import { findByCode, findBySealed, findByVerification, findNewest, type Process, readDocument } from './processes.ts';
import { askAgain, declineContract, prepareContract, reopenContract, type SigningParts, signContract } from './sign.ts';
import { digest } from './trail.ts';

/** The calls of contracts and of their signing. */
export const signingOperations = [
  'encontrarContratoPublico',
  'contratoPdf',
  'signingContract',
  'signingPrepare',
  'signingContractPhase',
  'signingEnviarCodigo',
  'signingRecusar',
  'signingReabrir',
  'verificarAssinatura',
  'verificarArquivoAssinado',
] as const;

/** ms for which the code of the last signer still opens the step `send`. */
const sendTime = 15 * 60_000;

/** Serves contracts and their signing (specification 002, sections 2.15 and 7). */
export function signingRoutes(
  {
    entities,
    engine,
    sessions,
    publishSaved,
    links,
  }: Pick<Services, 'entities' | 'engine' | 'sessions' | 'publishSaved' | 'links'>,
  parts: SigningParts,
): Pick<Handlers, (typeof signingOperations)[number]> {
  const { db, now } = parts;
  const published = () => publishSaved({ entity: 'Contrato' });

  /** Who calls a public operation with a session, or by the one link of a download; null for nobody. */
  async function whoCalls({ headers, query, method, url }: FastifyRequest): Promise<Caller | null> {
    const given: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'token') : null;
    const token = headers.authorization?.replace(/^Bearer /i, '') ?? (typeof given === 'string' ? given : null);
    if (token === null) return null;
    return (await sessions.find(token))?.caller ?? (await links.redeem(token, method, url));
  }

  const isOffice = (who: Caller) => who.administrator || who.tipo.includes('ADMINISTRATIVO');

  /** The process of a code that is of this contract and client. */
  async function byCode(code: string, contract: number, client: number): Promise<Process> {
    const { process } = await findByCode(db, code, now(), new Date(now().getTime() - sendTime));
    if (process.contrato !== contract || process.cliente !== client) throw signingErrors.CONTRATO_CODIGO_INVALIDO();
    return process;
  }

  /** Throws PESSOA_SEM_ACESSO for a client whom the caller does not see, and 404 where none is there. */
  async function assertClient(who: Caller, client: number): Promise<void> {
    await refuseStrangers({ db, models: entities.models(), caller: who }, [
      { ...seenOf('Cliente'), where: 'params', name: 'idCliente', value: client },
    ]);
    await engine.get(who, 'Cliente', client);
  }

  /** Only who may prepare contracts, of clients whom they see. */
  async function mayPrepare(who: Caller | null, client: number): Promise<void> {
    if (who === null || !can(who, 'Contrato', 'EDITAR')) throw signingErrors.CONTRATO_SEM_ACESSO();
    await assertClient(who, client);
  }

  /** Whoever may prepare asks for anybody's code; others only for that of their own contract, which goes to their own address. */
  async function mayAsk(who: Caller, contract: number, client: number): Promise<void> {
    if (who.id_cliente !== client) return mayPrepare(who, client);
    const newest = await findNewest(db, contract, client);
    if (newest?.fase !== 'di') await mayPrepare(who, client);
  }

  return {
    encontrarContratoPublico: async ({ query: { codigo_sessao } }) => {
      const { process } = await findByCode(db, codigo_sessao, now());
      return { status: 200, body: { data: await writeRow(db, process, codigo_sessao) } };
    },
    contratoPdf: async ({ params: { id, clientId }, query, request }) => {
      const process = await (async () => {
        if (query.codigo_sessao !== undefined) return byCode(query.codigo_sessao, id, clientId);
        const who = await whoCalls(request);
        if (who === null || !(isOffice(who) || who.id_cliente === clientId || can(who, 'Contrato', 'EDITAR')))
          throw signingErrors.CONTRATO_SEM_ACESSO();
        if (who.id_cliente !== clientId) await assertClient(who, clientId);
        return openProcess(parts, id, clientId);
      })();
      const bytes = await readDocument(db, process);
      const headers = {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="contrato-${id}-${clientId}.pdf"`,
      };
      return { status: 200, stream: Readable.from([bytes]), headers };
    },
    signingContract: async ({ params: { idContrato, idCliente }, query: { codigo_sessao }, request }) => {
      if (codigo_sessao !== undefined) {
        const process = await byCode(codigo_sessao, idContrato, idCliente);
        return { status: 200, body: { data: await writeSigning(db, process, codigo_sessao) } };
      }
      await mayPrepare(await whoCalls(request), idCliente);
      const process = await openProcess(parts, idContrato, idCliente);
      return { status: 200, body: { data: await writeSigning(db, process, null) } };
    },
    signingPrepare: async ({ params: { idContrato }, body, caller, afterwards }) => {
      const who = caller();
      await mayPrepare(who, body.id_cliente);
      const process = await prepareContract(parts, idContrato, body, who.id);
      afterwards(published);
      return { status: 200, body: { data: await writeSigning(db, process, null) } };
    },
    signingContractPhase: async ({ params, query, upload, request, afterwards }) => {
      const { idContrato: contract, idCliente: client, phase } = params;
      const form = await readForm(request, upload, greatestDocument);
      const hashcode = form.fields.hashcode ?? '';
      if (phase === 'send') {
        const process = await byCode(query.codigo_sessao, contract, client);
        if (shownPhase(process.fase) !== 'finish') throw signingErrors.FASE_INVALIDA();
        return { status: 200, body: { finish: true, fase: 'finish', hashcode: process.hash } };
      }
      const process = await signContract(parts, {
        ...{ contract, client, phase, code: query.codigo_sessao, hashcode },
        ...{ document: form.files.documento, picture: form.files.assinatura },
        ...{ ip: request.ip, browser: request.headers['user-agent'] ?? 'não informado' },
      });
      afterwards(published);
      const fase = shownPhase(process.fase) === 'finish' ? ('finish' as const) : ('testemunha' as const);
      return { status: 200, body: { finish: fase === 'finish', fase, hashcode: process.hash } };
    },
    signingEnviarCodigo: async ({ params: { idContrato, idCliente }, caller }) => {
      await mayAsk(caller(), idContrato, idCliente);
      await askAgain(parts, idContrato, idCliente);
      return { status: 200, body: { messages: ['Código enviado.'] } };
    },
    signingRecusar: async ({ params: { idContrato, idCliente }, query, body, request, afterwards }) => {
      await declineContract(parts, {
        ...{ contract: idContrato, client: idCliente, code: query.codigo_sessao, ip: request.ip, reason: body.motivo },
      });
      afterwards(published);
      return { status: 200, body: { messages: ['Assinatura recusada.'] } };
    },
    signingReabrir: async ({ params: { idContrato, idCliente }, caller, afterwards }) => {
      await mayPrepare(caller(), idCliente);
      const process = await reopenContract(parts, idContrato, idCliente);
      afterwards(published);
      return { status: 200, body: { data: await writeSigning(db, process, null) } };
    },
    verificarAssinatura: async ({ params: { codigo } }) => {
      const process = await findByVerification(db, codigo);
      if (process === null) throw signingErrors.DOCUMENTO_DESCONHECIDO();
      return { status: 200, body: { data: await writeVerification(db, process) } };
    },
    verificarArquivoAssinado: async ({ upload, request }) => {
      const { files } = await readForm(request, upload, greatestDocument + 5_000_000);
      if (files.file === undefined)
        throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/file', ...httpErrors['required.arquivo']() }] });
      const process = await findBySealed(db, digest(files.file));
      const data = process === null ? { situacao: 'DESCONHECIDO' as const } : await writeVerification(db, process);
      return { status: 200, body: { data } };
    },
  };
}
