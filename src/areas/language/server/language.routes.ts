import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { pageRows } from '../../../engine/lists/in-memory/page-rows.ts';
import { searchList } from '../../../engine/lists/search.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { recordHistory } from '../../../engine/records/rows/history.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Handlers, tokenOf } from '../../../platform/http/binding.ts';
import { alsoMay, type Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { allOf, openOwnList } from '../../records/server/index.ts';
import { toUsuario } from '../../session/server/index.ts';
import { languageErrors } from './errors.ts';
import { portalTexts, shippedTexts, type TextLanguage, textLanguages } from './portal-texts.ts';

/** Languages of the portal, the user's language, and their texts (specification 000, sections 6 and 7). */
export function languageHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly sessions: Sessions;
  readonly dictionaries: Dictionaries;
  readonly views: ViewRegistry;
}) {
  const { db, entities, engine, sessions, dictionaries } = parts;

  /**
   * Sets this installation's translation of a text in one language; texts equal to the built-in ones are not stored.
   */
  async function say(who: Caller, chave: string, language: TextLanguage, texto: string | null): Promise<void> {
    const found = await dictionaries.find(textLanguages[language], null);
    if (found === null) throw languageErrors['REGRA_DE_NEGOCIO.idioma_ausente']({ sigla: textLanguages[language] });
    const [stored] = await db.query<{ id: number; versao: number; texto: string }>(
      sql`select id, versao, texto from traducao where id_idioma = ${found.id} and chave = ${chave}`,
    );
    if (texto === null) {
      if (stored !== undefined) await engine.remove(who, 'Traducao', stored.id, stored.versao);
    } else if (stored === undefined) await engine.create(who, 'Traducao', { idioma: { id: found.id }, chave, texto });
    else if (stored.texto !== texto) await engine.change(who, 'Traducao', stored.id, { versao: stored.versao, texto });
  }

  return {
    listarIdiomas: async ({ query, caller }) => {
      const who = caller();
      const { id_usuario, ...rest } = query;
      // Every user may know the languages, whatever their profile, because the top bar offers them.
      const list = openOwnList({ entities, engine }, alsoMay(who, 'Idioma', 'LISTAR'), 'Idioma', rest);
      const scope = allOf(list.scope, id_usuario === undefined ? null : countriesOf(id_usuario));
      const body: unknown = await searchList(db, list.listable, list.request, { scope });
      return { status: 200, body: body as components['schemas']['IdiomaLista'] };
    },
    trocarIdioma: async ({ params, caller, request }) => {
      const who = caller();
      await db.transaction(async (tx) => {
        const [language] = await tx.query<{ sigla: string }>(sql`select sigla from idioma where id = ${params.id}`);
        if (language === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Idioma', id: params.id });
        const [before] = await tx.query<{ sigla_idioma: string | null; versao: number }>(
          sql`select sigla_idioma, versao from usuario where id = ${who.id} for update`,
        );
        if (before === undefined || before.sigla_idioma === language.sigla) return;
        await tx.execute(sql`
          update usuario set sigla_idioma = ${language.sigla}, versao = versao + 1, dh_alteracao = now()
          where id = ${who.id}`);
        await recordHistory(tx, {
          model: engine.model('Usuario'),
          id: who.id,
          versao: before.versao + 1,
          operacao: 'ALTERACAO',
          id_usuario: who.id,
          antes: { sigla_idioma: before.sigla_idioma },
          depois: { sigla_idioma: language.sigla },
        });
      });
      sessions.forget();
      const session = await sessions.find(tokenOf(request) ?? '');
      if (session === null) throw httpErrors.SESSAO_INVALIDA();
      return { status: 200, body: { data: toUsuario(session.user) } };
    },
    listarTextosPortal: async ({ query }) => {
      const { falta, alterado, ...page } = query;
      const texts = (await portalTexts(dictionaries, await shippedTexts(parts))).filter(
        (text) => (falta !== true || text.falta) && (alterado !== true || text.alterado),
      );
      return { status: 200, body: { ...pageRows(texts, page, ['chave', 'pt', 'es', 'en']), ...noGroups } };
    },
    salvarTextoPortal: async ({ params, body, caller }) => {
      const who = caller();
      const shipped = await shippedTexts(parts);
      const find = async () => (await portalTexts(dictionaries, shipped)).find(({ id }) => id === params.id);
      const text = await find();
      if (text === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Traducao', id: params.id });
      const original = shipped.get(text.chave);
      for (const language of Object.keys(textLanguages) as TextLanguage[]) {
        const given = body[language];
        if (given === undefined) continue;
        const wanted = given === null || given.trim() === '' ? null : given;
        await say(who, text.chave, language, wanted === (original?.[language] ?? null) ? null : wanted);
      }
      const saved = await find();
      return { status: 200, body: { data: saved ?? { ...text, pt: null, es: null, en: null } } };
    },
    loadTraducoes: async ({ query }) => {
      const { id_idioma, id_pais } = query;
      if ((id_idioma === undefined) === (id_pais === undefined)) throw notExactlyOne;
      const [language] = await db.query<{ id: number }>(
        id_idioma === undefined
          ? sql`select id from idioma where id_pais = ${id_pais} order by id limit 1`
          : sql`select id from idioma where id = ${id_idioma}`,
      );
      if (language === undefined)
        throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Idioma', id: id_idioma ?? id_pais ?? 0 });
      return { status: 200, body: { data: { dictionary: await dictionaries.texts(language.id) } } };
    },
  } satisfies Handlers;
}

const noGroups = { groups: [], totalizer: [], aggregate: [] };

const notExactlyOne = httpErrors.DADOS_INVALIDOS({
  errors: ['id_idioma', 'id_pais'].map((name) => ({
    pointer: `/query/${name}`,
    ...languageErrors.um_dos_dois(),
  })),
});

/** Countries of a user: their own and that of their branch. */
export function countriesOf(userId: number): Sql {
  return sql`t.id_pais in (
    select unnest(array[u.id_pais, f.id_pais]) from usuario as u left join filial as f on f.id = u.id_filial
    where u.id = ${userId})`;
}
