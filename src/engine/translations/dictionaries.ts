import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';
import { tableVersion } from '../../platform/database/versions/table-version.ts';
import type { Dictionary, LanguageRow } from './dictionary.ts';
import { createLabels, labelSpace, type Translator } from './labels.ts';

/** The texts of a language for a caller (empty if no language matches), and its translator of names. */
export type LocalizedTexts = { readonly texts: Dictionary; readonly translator: Translator };

export type Dictionaries = {
  /** The language of a tag, in the form for a country if there are several; null if none matches. */
  readonly find: (tag: string, countryId: number | null) => Promise<LanguageRow | null>;
  readonly texts: (languageId: number) => Promise<Dictionary>;
  /** The texts of a language and its translator of names, with one check for changes. */
  readonly localized: (tag: unknown, countryId?: number | null) => Promise<LocalizedTexts>;
  /** Translates names of entities, fields and menus into the language of a tag (`X-Language`), for a country. */
  readonly translator: (tag: unknown, countryId?: number | null) => Promise<Translator>;
  /** The texts of the project's files in a language (`es`), without those of this installation. */
  readonly files: (language: string) => Promise<Dictionary>;
  /** Changes with every change of a text. */
  readonly version: () => Promise<string>;
};

/** Languages and their translations, cached until the change counters of both tables change, on any server. */
export function createDictionaries(db: Database, folders: readonly string[] = []): Dictionaries {
  const labels = createLabels(folders);
  let cached: {
    readonly version: number;
    languages: Promise<LanguageRow[]>;
    texts: Map<number, Promise<Dictionary>>;
  } | null = null;

  async function current(): Promise<NonNullable<typeof cached>> {
    const version = await tableVersion(db, ['idioma', 'traducao']);
    if (cached?.version === version) return cached;
    const languages = db.query<LanguageRow>(sql`select id, sigla, id_pais from idioma order by id`);
    const fresh = { version, languages, texts: new Map<number, Promise<Dictionary>>() };
    cached = fresh;
    languages.catch(() => {
      if (cached === fresh) cached = null;
    });
    return fresh;
  }

  async function load(languageId: number): Promise<Dictionary> {
    const rows = await db.query<{ chave: string; texto: string }>(
      sql`select chave, texto from traducao where id_idioma = ${languageId} order by chave`,
    );
    return Object.fromEntries(rows.map(({ chave, texto }) => [chave, texto]));
  }

  async function textsOf({ texts }: NonNullable<typeof cached>, languageId: number): Promise<Dictionary> {
    const known = texts.get(languageId);
    if (known !== undefined) return known;
    const loading = load(languageId);
    texts.set(languageId, loading);
    loading.catch(() => texts.delete(languageId));
    return loading;
  }

  async function localized(tag: unknown, countryId: number | null = null): Promise<LocalizedTexts> {
    const wanted = typeof tag === 'string' && tag !== '' ? tag.slice(0, 35) : 'pt-BR';
    const now = await current();
    const language = pickLanguage(await now.languages, wanted, countryId);
    const texts = language === null ? noTexts : await textsOf(now, language.id);
    return { texts, translator: await labels.translator(baseOf(wanted), texts) };
  }

  return {
    find: async (tag, countryId) => pickLanguage(await (await current()).languages, tag, countryId),
    texts: async (languageId) => textsOf(await current(), languageId),
    localized,
    translator: async (tag, countryId) => (await localized(tag, countryId)).translator,
    files: labels.texts,
    version: async () => `${(await current()).version}.${await labels.version()}`,
  };
}

const noTexts: Dictionary = {};

/** Prefers the whole tag over its language (`es` of `es-PY`), then the country. */
export function pickLanguage(
  languages: readonly LanguageRow[],
  tag: string,
  countryId: number | null,
): LanguageRow | null {
  const wanted = tag.toLowerCase();
  const same = languages.filter(({ sigla }) => sigla.toLowerCase() === wanted);
  const near = languages.filter(({ sigla }) => baseOf(sigla) === baseOf(wanted));
  const candidates = same.length > 0 ? same : near;
  return candidates.find(({ id_pais }) => id_pais !== null && id_pais === countryId) ?? candidates[0] ?? null;
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? '';
}

/**
 * Texts of the shell and of one screen: a namespace with an entity's name belongs to the screens of that entity. Labels
 * of schemas and views are left out, because answers are already translated.
 */
export function textsOfScreen(
  texts: Dictionary,
  entity: string | null,
  isEntity: (name: string) => boolean,
): Dictionary {
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => {
      const namespace = key.split(':', 1)[0] ?? '';
      return namespace === entity || (namespace !== labelSpace && !isEntity(namespace));
    }),
  );
}
