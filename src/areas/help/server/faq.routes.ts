import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { searchList } from '../../../engine/lists/search.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { sanitiseHtml } from '../../../engine/records/values/sanitize-html.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { alsoMay, type Caller } from '../../../platform/http/caller.ts';
import { allOf, openOwnList } from '../../records/server/index.ts';

/** Translation with the title of the FAQ in each language. */
const titleKey = 'faq:titulo';
/** Language of the FAQ for users without questions in their own language. */
const mainLanguage = 'pt-BR';

type Row = components['schemas']['FaqEntradaLinha'];

/** The FAQ in the language of the caller (specification 002, section 2.21). */
export function faqHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly dictionaries: Dictionaries;
}) {
  const { db, entities, engine, dictionaries } = parts;

  /** Id of the answer's language: that of the screen, else the main one. -1 if there is no question at all. */
  async function languageOf(caller: Caller, header: unknown): Promise<number> {
    for (const tag of [String(header ?? mainLanguage).slice(0, 35), mainLanguage]) {
      const language = await dictionaries.find(tag, caller.id_pais);
      const rows =
        language === null
          ? []
          : await db.query(sql`select 1 as found from faq where id_idioma = ${language.id} limit 1`);
      if (language !== null && rows.length > 0) return language.id;
    }
    return -1;
  }

  return {
    findFaq: async ({ caller, request }) => {
      const languageId = await languageOf(caller(), request.headers['x-language']);
      const [row] = await db.query<{ total: number }>(
        sql`select count(*) as total from faq where id_idioma = ${languageId} and id_superior is null`,
      );
      const title = (await dictionaries.texts(languageId))[titleKey];
      return { status: 200, body: { data: { ...(title === undefined ? {} : { title }), total: row?.total ?? 0 } } };
    },
    listFaqByLanguage: async ({ query, caller, request }) => {
      const who = caller();
      const { parent, fields: _, ...rest } = query;
      const languageId = await languageOf(who, request.headers['x-language']);
      const list = openOwnList({ entities, engine }, alsoMay(who, 'Faq', 'LISTAR'), 'Faq', rest, {
        sortBy: 'ordem',
        sortType: 'asc',
      });
      const isSearch = (query.query ?? '').trim() !== '';
      const top: Sql | null = isSearch ? null : sql`t.id_superior is null`;
      const level = parent === undefined ? top : sql`t.id_superior = ${parent}`;
      const scope = allOf(list.scope, sql`t.id_idioma = ${languageId}`, level);
      const answer = await searchList(db, list.listable, list.request, { scope });
      const nested = await countNested(
        db,
        answer.data.map(({ id }) => id),
      );
      const data = answer.data.map(({ id, question, answer: text }): Row => {
        const html = typeof text === 'string' ? { answer: sanitiseHtml(text) } : {};
        return { id, question: String(question), ...html, total: nested.get(id) ?? 0 };
      });
      const body: unknown = { ...answer, data };
      return { status: 200, body: body as components['schemas']['FaqEntradaLista'] };
    },
  } satisfies Handlers;
}

async function countNested(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; total: number }>(sql`
    select id_superior as id, count(*) as total from faq where id_superior = any(${[...ids]}::bigint[]) group by id_superior`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
