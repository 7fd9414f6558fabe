import { Readable } from 'node:stream';
import type { Handlers } from '../../../platform/http/binding.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Services } from '../../module.ts';
import { shownPhase } from '../rules/signing-machine.ts';
import { writeRow, writeSigning, writeVerification } from './answers.ts';
import { signingErrors } from './errors.ts';
import { readForm } from './multipart.ts';
import { openProcess } from './open-contract.ts';
import { greatestDocument } from './pdf/documents.ts';
import { findByCode, findBySealed, findByVerification, readDocument } from './processes.ts';
import { askAgain, declineContract, prepareContract, reopenContract, type SigningParts, signContract } from './sign.ts';
import { createSigningAccess } from './signing-access.ts';
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

/** Serves contracts and their signing (specification 002, sections 2.15 and 7). */
export function signingRoutes(
  services: Pick<Services, 'entities' | 'engine' | 'sessions' | 'publishSaved' | 'links'>,
  parts: SigningParts,
) {
  const { db, now } = parts;
  const { whoCalls, byCode, mayPrepare, mayAsk, openOf } = createSigningAccess(services, parts);
  const published = () => services.publishSaved({ entity: 'Contrato' });

  return {
    encontrarContratoPublico: async ({ query: { codigo_sessao } }) => {
      const { process } = await findByCode(db, codigo_sessao, now());
      return { status: 200, body: { data: await writeRow(db, process, codigo_sessao) } };
    },
    contratoPdf: async ({ params: { id, clientId }, query, request }) => {
      const process =
        query.codigo_sessao === undefined
          ? await openOf(await whoCalls(request), id, clientId)
          : await byCode(query.codigo_sessao, id, clientId);
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
  } satisfies Handlers;
}
