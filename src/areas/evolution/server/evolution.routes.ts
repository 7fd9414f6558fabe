import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { AnyHandler, Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import type { Services } from '../../module.ts';
import { addDocuments, findDocumentFile, removeDocument } from './documents.ts';
import { evolutionErrors } from './errors.ts';
import { createEvolutionLists } from './evolution-lists.ts';
import { decide, evolve, targetOf, waiveInterview } from './evolve.ts';
import { selectLinkableItems, selectLinkedItems } from './link-lists.ts';
import { linkEntity } from './links.ts';
import { mayAlter } from './owner.ts';
import { findOwnConsultant, readEvolution } from './read-evolution.ts';
import type { ReasonWriter } from './reasons.ts';
import { readLetter, recommend } from './recommend.ts';

/** The calls of the evolution of consultants (specification 002, section 7 'Consultant'). */
export const evolutionOperations = [
  ...(['consultarEvolucaoConsultor', 'permitirEvoluirEnergy', 'listarRegraAdesao'] as const),
  ...(['listarItensPontosConsultor', 'listarEscolhaPontosConsultor'] as const),
  ...(['obterCartaRecomendacao', 'recomendarConsultor', 'dispensarEntrevista'] as const),
  ...(['listarDocumentosCliente', 'salvarDocumentosConsultor', 'obterDocumentoConsultor'] as const),
  ...(['excluirDocumentoConsultor', 'evoluirDIProduct', 'decidirEvolucao'] as const),
] as const;

type Parts = Pick<
  Services,
  'db' | 'engine' | 'entities' | 'files' | 'clock' | 'dictionaries' | 'errorTexts' | 'publicUrl' | 'publishSaved'
>;
type Headers = Readonly<Record<string, unknown>>;

/** Handlers of the evolution. */
export function evolutionRoutes(services: Parts) {
  const { db, engine, entities, files, clock, publishSaved } = services;
  const parts = { engine, entities, now: clock.now };
  const { listItems, findRule, documents } = createEvolutionLists(services);
  const publish = () => publishSaved({ entity: 'Cliente' });

  /** Runs work on a consultant in a transaction, and converts refusals of the database into messages about clients. */
  const change = (work: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<void>) =>
    db.transaction(work).catch((error: unknown) => {
      throw engine.asApiError(error, 'Cliente');
    });
  return {
    consultarEvolucaoConsultor: async ({ query, caller, request }) => {
      const write = await openWriter(services, request.headers);
      return { status: 200, body: { data: await readEvolution(db, caller(), query.consultor, write) } };
    },
    permitirEvoluirEnergy: async ({ query, caller, request }) => {
      const consultant = await findOwnConsultant(db, caller(), query.consultor);
      const permitido = targetOf(consultant) === 'EVOLUIR_PARA_DIENERGY';
      const { texts, reader } = await openWriter(services, request.headers);
      const motivo = permitido ? null : texts.write(evolutionErrors.situacao_destino(), reader);
      return { status: 200, body: { data: { permitido, motivo } } };
    },
    listarRegraAdesao: async ({ query, caller }) => {
      const data = [await findRule(caller(), query.id_consultor)];
      return { status: 200, body: { data, total: data.length, ...noGroups } };
    },
    listarItensPontosConsultor: async ({ query, caller }) => ({
      status: 200,
      body: await listItems(caller(), query, selectLinkedItems),
    }),
    listarEscolhaPontosConsultor: async ({ query, caller }) => ({
      status: 200,
      body: await listItems(caller(), query, selectLinkableItems),
    }),
    obterCartaRecomendacao: async ({ params, caller }) => {
      const who = caller();
      await findOwnConsultant(db, who, params.id, null);
      if (!(await mayAlter(db, who, params.id))) throw evolutionErrors.EVOLUCAO_DONO();
      return { status: 200, body: { data: await readLetter(db, params.id) } };
    },
    recomendarConsultor: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      await change((tx) => recommend(tx, parts, who, params.id, body));
      afterwards(publish);
      return { status: 200, body: { messages: ['Consultor recomendado.'] } };
    },
    dispensarEntrevista: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      await change((tx) => waiveInterview(tx, parts, who, { id: params.id, motivo: body.motivo }));
      afterwards(publish);
      return { status: 200, body: { messages: ['Entrevista dispensada.'] } };
    },
    listarDocumentosCliente: async ({ query, caller }) => ({
      status: 200,
      body: await documents(caller(), query.id_cliente),
    }),
    salvarDocumentosConsultor: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      await addDocuments(db, who, params.id, body, clock.now());
      afterwards(publish);
      return { status: 200, body: await documents(who, params.id) };
    },
    obterDocumentoConsultor: async ({ params, query, caller }) => {
      const file = await findDocumentFile(db, caller(), params.id);
      const headers = { ...fileHeaders(file, query.download === true), 'cache-control': 'private, no-store' };
      const length = { 'content-length': String(file.tamanho) };
      return { status: 200, stream: await files.read(file), headers: { ...headers, ...length } };
    },
    excluirDocumentoConsultor: async ({ params, caller, afterwards }) => {
      await removeDocument(db, caller(), params.id);
      afterwards(publish);
      return { status: 204, body: undefined };
    },
    evoluirDIProduct: async ({ params, caller, request, afterwards }) => {
      const who = caller();
      const write = await openWriter(services, request.headers);
      await change((tx) => evolve(tx, parts, who, { id: params.id, product: params.product }, write));
      afterwards(publish);
      const data: unknown = await engine.get(who, 'Cliente', params.id);
      return { status: 200, body: { data: data as components['schemas']['Cliente'] } };
    },
    decidirEvolucao: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      const { aprovada, motivo = '' } = body;
      await change((tx) => decide(tx, parts, who, { id: params.id, aprovada, motivo }));
      afterwards(publish);
      return { status: 200, body: { messages: [aprovada ? 'Evolução aprovada.' : 'Evolução recusada.'] } };
    },
  } satisfies Handlers;
}

/**
 * A new link returns its result, which the portal lists in 'Resultado Vinculação'. The server sets its points and its
 * user.
 */
export function linkHandler({
  db,
  engine,
  publishSaved,
}: Pick<Services, 'db' | 'engine' | 'publishSaved'>): AnyHandler {
  return async ({ body, caller, afterwards }) => {
    const { usuario: _user, pontos: _points, ...link } = Object(body);
    const data = await engine.create(caller(), linkEntity, link);
    afterwards(() => publishSaved({ entity: linkEntity, createdId: data.id }));
    const [item] = await db.query<{ descricao: string }>(
      sql`select descricao from pedido_item where id = ${Number(data.hubPedVendaItem)}`,
    );
    const points = Number(data.pontos).toLocaleString('pt-BR', { maximumFractionDigits: 4 });
    return { status: 201, body: { data, messages: [`${item?.descricao ?? 'Item'}: ${points} pontos vinculados.`] } };
  };
}

async function openWriter(
  { errorTexts, dictionaries }: Pick<Parts, 'errorTexts' | 'dictionaries'>,
  headers: Headers,
): Promise<ReasonWriter> {
  const tag = headers['x-language'];
  const translator = await dictionaries.translator(tag);
  return {
    texts: errorTexts,
    reader: { language: errorLanguage(tag), translate: (name) => translator.translate(name, name) },
  };
}
