import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { pageRows } from '../../../engine/lists/in-memory/page-rows.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { alsoMay, type Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Attempts } from '../../../platform/sessions/attempts.ts';
import { isOwnPassword } from '../../../platform/sessions/own-password.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { screenErrors } from '../../screens/server/index.ts';
import { sessionErrors } from '../../session/server/index.ts';
import type { EmailLinks } from './email-links.ts';
import { accountErrors } from './errors.ts';
import { findTimeline } from './timeline.ts';

type Answer = components['schemas']['RespostaUsuarioProprio'];

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly views: Pick<ViewRegistry, 'answer'>;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly emailLinks: EmailLinks;
  readonly dictionaries: Dictionaries;
};

/**
 * Meus dados (specification 001, section 2): every user reads their own Usuario, and changes the fields that the
 * contract allows (`UsuarioProprioAlteracao`), whatever their permissions on the entity are. Each call affects only the
 * caller.
 */
export function accountHandlers(parts: Parts) {
  const { db, entities, engine, views, sessions, attempts, emailLinks, dictionaries } = parts;

  async function answerFor(record: StoredRecord): Promise<Answer> {
    return { data: ownData(record), email_pendente: await emailLinks.pending(record.id) };
  }

  return {
    obterUsuarioProprio: async ({ caller }) => {
      const who = onOwn(caller());
      return { status: 200, body: await answerFor(await engine.get(who, 'Usuario', who.id)) };
    },
    salvarUsuarioProprio: async ({ body, caller, afterwards }) => {
      const who = onOwn(caller());
      // The start address must be one of the portal: browsers take two slashes for another server, and drop tabs and
      // line breaks between them.
      if (typeof body.url === 'string' && !/^\/(?![/\\])[^\t\n\r]*$/.test(body.url))
        throw wrong('/url', accountErrors['pattern.caminho']());
      const record = await engine.change(who, 'Usuario', who.id, body);
      afterwards(sessions.forget);
      return { status: 200, body: await answerFor(record) };
    },
    obterViewUsuarioProprio: async ({ caller, request }) => {
      const who = caller();
      const found = views.answer('Usuario', ownView, undefined, who.configurator);
      if (found === null) throw screenErrors.VIEW_NAO_ENCONTRADA({ entity: 'Usuario', view: ownView, sugestoes: [] });
      const answer = (await dictionaries.translator(request.headers['x-language'], who.id_pais)).answer(found);
      const problems = answer.problems.map((problem) => ({ ...problem, suggestions: [...problem.suggestions] }));
      return { status: 200, body: { ...answer, problems } };
    },
    solicitarTrocaEmail: async ({ body, caller, request }) => {
      const { id } = caller();
      const typed = { userId: id, address: request.ip, password: body.senhaAtual };
      if (!(await isOwnPassword({ db, attempts }, typed))) throw wrong('/senhaAtual', sessionErrors.senha_atual());
      const email = body.email.trim().toLowerCase();
      const [own] = await db.query<{ login: string }>(sql`select login from usuario where id = ${id}`);
      if (own?.login === email) throw wrong('/email', accountErrors['igual.email']());
      await emailLinks.ask(id, email);
      return { status: 200, body: {} };
    },
    confirmarTrocaEmail: async ({ body, caller }) => {
      const who = onOwn(caller());
      await emailLinks.confirm(who.id, body.token, engine.model('Usuario'));
      sessions.forget();
      return { status: 200, body: await answerFor(await engine.get(who, 'Usuario', who.id)) };
    },
    listarTimelineUsuario: async ({ query, caller }) => {
      const { id_cliente } = caller();
      const events = id_cliente === null ? [] : await findTimeline(db, entities.models(), id_cliente, portalTimeZone);
      const found = pageRows(events, query, ['descricao']);
      return { status: 200, body: { ...found, groups: [], totalizer: [], aggregate: [] } };
    },
  } satisfies Handlers;
}

/** View of Usuario for the form of own data. */
const ownView = 'meus_dados';

/** Only for calls with the caller's own id. */
function onOwn(caller: Caller): Caller {
  return alsoMay(caller, 'Usuario', 'LISTAR', 'EDITAR');
}

function ownData(record: StoredRecord): Answer['data'] {
  const text = (name: string): string | null => {
    const value = record[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    id: record.id,
    versao: Number(record.versao),
    nome: text('nome') ?? '',
    login: text('login') ?? '',
    codigo_mundial: text('codigo_mundial'),
    telefone: text('telefone'),
    url: text('url'),
    // The contract describes how the engine returns files and relations; tests verify that.
    foto: (record.foto ?? null) as Answer['data']['foto'],
    perfil: labelOf(record.perfil),
    cliente: labelOf(record.cliente),
    filial: labelOf(record.filial),
    pais: labelOf(record.pais),
  };
}

type Label = NonNullable<Answer['data']['perfil']>;

/** A related record with its label, which its entity calls either `nome` or `descricao`. */
function labelOf(value: unknown): Label | null {
  if (typeof value !== 'object' || value === null) return null;
  const id: unknown = Reflect.get(value, 'id');
  const nome: unknown = Reflect.get(value, 'nome');
  const descricao: unknown = Reflect.get(value, 'descricao');
  if (typeof id !== 'number') return null;
  return {
    id,
    ...(typeof nome === 'string' ? { nome } : {}),
    ...(typeof descricao === 'string' ? { descricao } : {}),
  };
}

function wrong(pointer: string, problem: ErrorProblem): ApiError {
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer, ...problem }] });
}
