import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { documentContext } from '../../../engine/export/document-context.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { ViewAnswer } from '../../../language/view/view-answer.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { fileHeaders } from '../../files/server/index.ts';
import type { Services } from '../../module.ts';
import { isInOwnNetwork } from '../../network/server/index.ts';
import { createDefinitionWriter } from '../../screens/server/index.ts';
import { mayOpenPanel } from '../../shell/server/index.ts';
import { interviewErrors } from './errors.ts';
import { checkAnswers, writeAnswers } from './form-answers.ts';
import { writeInterviewSheet } from './interview-sheet.ts';
import {
  answerInterview,
  cancelInterview,
  findByReference,
  findInterview,
  findOfConsultant,
  type Interview,
  interviewForm,
  requestInterview,
} from './interviews.ts';

/** Calls for interviews and forms by name. */
export const interviewOperations = [
  'solicitarEntrevista',
  'cancelarEntrevista',
  'formularioEntrevistaNovaEntrevistaConsultor',
  'carregarDadosEntrevista',
  'salvarEntrevista',
  'encontrarEntrevistaCliente',
  'printNovaEntrevistaConsultor',
  'saveForm',
] as const;

/** Interviews of consultants and forms by their names (specification 002, sections 2.8 and 7 'Interviews'). */
export function interviewRoutes({ db, engine, entities, views, dictionaries, clock, pdfs, publishSaved }: Services) {
  const writeDefinition = createDefinitionWriter({ dictionaries, entities });
  const published = () => publishSaved({ entity: 'EntrevistaConsultor' });

  /** The answers of an interview in the language of the reader. */
  async function write(interview: Interview, who: Caller, request: FastifyRequest) {
    const language = request.headers['x-language'];
    const translator = await dictionaries.translator(language, who.id_pais);
    const context = documentContext(language, who.nome, clock.now());
    return {
      context,
      answers: await writeAnswers(translator.answer(interview.definicao), interview.respostas, context),
    };
  }

  return {
    solicitarEntrevista: async ({ body, caller, afterwards }) => {
      const definition = views.answer(interviewForm, undefined, undefined, false);
      if (definition === null) throw interviewErrors.FORMULARIO_NAO_ENCONTRADO({ nome: interviewForm, sugestoes: [] });
      await requestInterview(db, caller(), body, { definition, now: clock.now() });
      afterwards(published);
      afterwards(() => publishSaved({ entity: 'NGSNotificacaoUsuario' }));
      return { status: 200, body: { messages: ['Entrevista solicitada.'] } };
    },
    cancelarEntrevista: async ({ body, caller, afterwards }) => {
      await cancelInterview(db, caller(), body);
      afterwards(published);
      return { status: 200, body: { messages: ['Entrevista cancelada.'] } };
    },
    formularioEntrevistaNovaEntrevistaConsultor: async ({ query, caller, request }) => {
      const who = caller();
      const { definicao } = await findInterview(db, who, query.id_entrevista);
      return writeDefinition(definicao, who, request);
    },
    carregarDadosEntrevista: async ({ query, caller }) => {
      const { id, referencia, nome, dh_registro, respostas } = await findInterview(db, caller(), query.id_entrevista);
      // They were checked against the form when they were stored.
      const answers = respostas as Readonly<Record<string, components['schemas']['RespostaFormulario']>>;
      const data = { id_entrevista: id, reference: referencia, nome, dh_registro, respostas: answers };
      return { status: 200, body: { data } };
    },
    salvarEntrevista: async ({ body, caller, afterwards }) => {
      await answerInterview(db, caller(), body, clock.now());
      afterwards(published);
      afterwards(() => publishSaved({ entity: 'Cliente' }));
      return { status: 200, body: { messages: ['Entrevista salva.'] } };
    },
    encontrarEntrevistaCliente: async ({ query, caller, request }) => {
      const who = caller();
      // Users who may see the consultant's progress may read it, the consultant too; others get the same error as for
      // the record.
      if (!(await isInOwnNetwork(db, who, query.id_cliente))) await engine.get(who, 'Cliente', query.id_cliente);
      const interview = await findOfConsultant(db, query.id_cliente);
      if (interview === null) return { status: 200, body: { data: null } };
      const { answers } = await write(interview, who, request);
      const { id, referencia, nome, id_consultor, entrevistador, dh_registro, dh_resposta } = interview;
      const data = {
        ...{ id_entrevista: id, reference: referencia, nome, id_cliente: id_consultor, entrevistador },
        ...{ dh_registro, dh_resposta, respostas: [...answers] },
      };
      return { status: 200, body: { data } };
    },
    printNovaEntrevistaConsultor: async ({ query, caller, request, signal }) => {
      const who = caller();
      const interview = await findByReference(db, who, query.reference);
      const { answers, context } = await write(interview, who, request);
      const stream = await pdfs.record(writeInterviewSheet(interview, answers, context), signal);
      const headers = fileHeaders({ tipo: 'application/pdf', nome: `entrevista-${interview.id}.pdf` }, true);
      return { status: 200, stream, headers };
    },
    saveForm: async ({ params, body, caller, request, afterwards }) => {
      const who = caller();
      const definition = findForm(views, who, params.name);
      await storeForm(
        db,
        { name: params.name, definition, body, language: request.headers['x-language'] },
        who,
        clock.now(),
      );
      afterwards(() => publishSaved({ entity: 'FormularioResposta' }));
      return { status: 200, body: { messages: ['Formulário enviado.'], redirect: true } };
    },
  } satisfies Handlers;
}

/** A form of a view without an entity, if the user may open it. */
function findForm(views: ViewRegistry, who: Caller, name: string): ViewAnswer {
  const screen = views.screens().get(name);
  const answer = screen?.entity === null ? views.answer(name, undefined, undefined, false) : null;
  if (screen === undefined || answer === null || !(who.configurator || mayOpenPanel(who, screen))) {
    const open = [...views.screens().values()].filter((one) => one.entity === null && mayOpenPanel(who, one));
    const names = open.map((one) => one.name);
    throw interviewErrors.FORMULARIO_NAO_ENCONTRADO({ nome: name, sugestoes: closestNames(name, names) });
  }
  return answer;
}

type SentForm = {
  readonly name: string;
  readonly definition: ViewAnswer;
  readonly body: Parameters<typeof checkAnswers>[1];
  readonly language: unknown;
};

/**
 * Stores a user's answers to a form by name, also as texts. Throws DADOS_INVALIDOS for answers that the form refuses.
 */
async function storeForm(
  db: Queryable,
  { name, definition, body, language }: SentForm,
  who: Caller,
  now: Date,
): Promise<void> {
  const { errors, answers } = await checkAnswers(definition, body, '');
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  const context = documentContext(language, who.nome, now);
  const words = await writeAnswers(definition, answers, context);
  const lines = words.map(({ pergunta, resposta }) => `${pergunta}: ${resposta ?? '–'}`).join('\n');
  await db.execute(sql`
    insert into formulario_resposta (formulario, respostas, dados, id_usuario)
    values (${name}, ${lines}, ${JSON.stringify(answers)}, ${who.id || null})`);
}
