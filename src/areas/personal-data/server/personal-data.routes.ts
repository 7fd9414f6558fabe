import { create } from 'content-disposition';
import sql from 'sql-template-tag';
import { defaultLanguage, type Language, matchLanguage } from '../../../domain/languages.ts';
import { pageRows } from '../../../engine/lists/in-memory/page-rows.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Services } from '../../module.ts';
import { beginErasure, findErasure, isAdministrator } from './erasures.ts';
import { personalDataErrors } from './errors.ts';
import { askForExport, listExports, readOnce, takeExport } from './exports.ts';
import { findPerson, findRecords, type PersonKey, type PersonRecords } from './person-records.ts';
import { previewErasure } from './preview.ts';

type Parts = Pick<
  Services,
  'db' | 'entities' | 'dictionaries' | 'files' | 'personalRows' | 'readLog' | 'sessions' | 'tasks'
>;

/** The text that a user types to confirm an erasure. */
const confirmation = 'EXCLUIR';

/** Calls of exports and erasures of personal data. */
export function personalDataHandlers(parts: Parts) {
  const { db, entities, dictionaries, files, personalRows, readLog, sessions, tasks } = parts;

  async function personOf(key: PersonKey): Promise<PersonKey> {
    const root = await findPerson(db, entities.models(), key);
    if (root !== null) return root;
    if (entities.models().get(key.entity)?.person === undefined)
      throw personalDataErrors['REGRA_DE_NEGOCIO.sem_pessoa']();
    throw entityErrors.REGISTRO_NAO_ENCONTRADO(key);
  }

  async function ask(who: Caller, root: PersonKey, language: Language): Promise<number> {
    return db.transaction((tx) => askForExport(tx, tasks, { ...root, id_usuario: who.id, idioma: language }));
  }

  return {
    obterDadosPessoais: async ({ params }) => {
      const root = await personOf(params);
      const nome = await nameOf(root);
      const exclusao = await findErasure(db, root);
      return { status: 200, body: { data: { id: root.id, entidade: root.entity, nome, exclusao } } };
    },
    preverExclusaoPessoal: async ({ params, query, request }) => {
      const root = await personOf(params);
      const { translate } = await dictionaries.translator(request.headers['x-language']);
      const lines = await previewErasure(db, entities.models(), personalRows, root, translate);
      return { status: 200, body: { ...pageRows(lines, query, ['item', 'campos', 'motivo']), ...emptyList() } };
    },
    excluirDadosPessoais: async ({ params, body, caller }) => {
      const who = caller();
      if (body.confirmacao.trim().toUpperCase() !== confirmation)
        throw httpErrors.DADOS_INVALIDOS({
          errors: [{ pointer: '/confirmacao', ...personalDataErrors['exclusao.confirmacao']() }],
        });
      const root = await personOf(params);
      if ((await findErasure(db, root))?.dh_fim != null) throw personalDataErrors['REGRA_DE_NEGOCIO.pessoa_excluida']();
      const records = await findRecords(db, entities.models(), root);
      if (records.ids.get('Usuario')?.includes(who.id) === true)
        throw personalDataErrors['REGRA_DE_NEGOCIO.pessoa_propria']();
      if (await isAdministrator(db, records)) throw personalDataErrors['REGRA_DE_NEGOCIO.pessoa_administradora']();
      const id = await beginErasure(parts, records, who.id);
      sessions.forget();
      return { status: 202, body: { data: { id } } };
    },
    exportarDadosPessoais: async ({ params, caller, request }) => {
      const who = caller();
      const root = await personOf(params);
      const id = await ask(who, root, languageOf(request.headers));
      const records = await findRecords(db, entities.models(), root);
      readLog.fields(who, 'EXPORTACAO', root.entity, root.id, sensitiveOf(records));
      return { status: 202, body: { data: { id } } };
    },
    exportarMeusDados: async ({ caller, request }) => {
      const who = caller();
      const root = await personOf({ entity: 'Usuario', id: who.id });
      return { status: 202, body: { data: { id: await ask(who, root, languageOf(request.headers)) } } };
    },
    listarExportacoesPessoais: async ({ caller, query }) => {
      const who = caller();
      const own = query.proprias === true ? await personOf({ entity: 'Usuario', id: who.id }) : null;
      const asked = await listExports(db, who.id, own);
      return { status: 200, body: { ...pageRows(asked, query, ['entidade', 'situacao']), ...emptyList() } };
    },
    baixarExportacaoPessoal: async ({ params, caller }) => {
      const file = await takeExport(db, params.id, caller().id);
      if (file === null) throw personalDataErrors.EXPORTACAO_INDISPONIVEL();
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': create(`dados-pessoais-${params.id}.zip`, { type: 'attachment' }),
        'cache-control': 'private, no-store',
      };
      return { status: 200, stream: readOnce({ db, files }, file), headers };
    },
  } satisfies Handlers;

  async function nameOf({ entity, id }: PersonKey): Promise<string> {
    const model = entities.models().get(entity);
    const label = model?.fields[model.label];
    if (model === undefined || label === undefined) return String(id);
    const [row] = await db.query<{ nome: unknown }>(sql`
      select ${identifier(columnOf(label))} as nome from ${identifier(model.table)} where id = ${id}`);
    return String(row?.nome ?? id);
  }

  /** The sensitive fields of all records in an export, as the log of readings names them. */
  function sensitiveOf({ ids }: PersonRecords): readonly string[] {
    return [...ids.keys()].flatMap((name) =>
      Object.values(entities.models().get(name)?.fields ?? {})
        .filter(({ personal }) => personal === 'sensitive')
        .map((field) => `${name}.${field.name}`),
    );
  }
}

function emptyList() {
  return { groups: [], totalizer: [], aggregate: [] };
}

function languageOf(headers: Readonly<Record<string, unknown>>): Language {
  const given = headers['x-language'];
  return matchLanguage(typeof given === 'string' ? given : undefined) ?? defaultLanguage;
}
