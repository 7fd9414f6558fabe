import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityModel } from '../../language/entity/entity.ts';
import { isRecord } from '../../language/json/record.ts';
import { localizeAnswer, localizeModel, type TranslateText } from '../../language/view/labels.ts';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import type { Dictionary } from './dictionary.ts';

/** Namespace of translations that belong to a text instead of a place: `labels:Data de cadastro`. */
export const labelSpace = 'labels';

/** Translates names and texts of schemas, views and menus into one language. */
export type Translator = {
  /** Identifies the language and its state; changes with every translation. */
  readonly id: string;
  /**
   * Translates the text of a place: its own translation if there is one, otherwise that of the text, otherwise the
   * Portuguese text.
   */
  readonly translate: TranslateText;
  /** The translated entities; the same map until something changes. */
  readonly models: (models: ReadonlyMap<string, EntityModel>) => ReadonlyMap<string, EntityModel>;
  /** The translated view, with a hash of its own. */
  readonly answer: (answer: ViewAnswer) => ViewAnswer;
};

export type LabelTexts = {
  /** @param own this installation's translations, which have priority */
  readonly translator: (language: string, own: Dictionary) => Promise<Translator>;
  /** The texts of the files in a language, by name; empty if there are none. */
  readonly texts: (language: string) => Promise<Dictionary>;
  readonly version: () => Promise<string>;
};

type File = { readonly changed: number; readonly texts: Dictionary };

/** ms between two checks of the files, at least. */
const interval = 1_000;

/**
 * Translations of labels from files `{language}.json` of these folders (later ones win), overridden by those of the
 * database. A changed file applies within a second; an unreadable one keeps its last content.
 */
export function createLabels(folders: readonly string[]): LabelTexts {
  const files = new Map<string, File>();
  const looked = new Map<string, number>();
  /** The last translator by language and dictionary, created again when either changes. */
  const cached = new Map<string, WeakMap<Dictionary, { readonly base: string; readonly translator: Translator }>>();
  let made = 0;

  async function look(language: string): Promise<void> {
    const now = Date.now();
    if (now - (looked.get(language) ?? 0) < interval) return;
    looked.set(language, now);
    for (const folder of folders) {
      const path = join(folder, `${language}.json`);
      const changed = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      );
      if (changed === null) files.delete(path);
      else if (files.get(path)?.changed !== changed) {
        const texts = await readTexts(path).catch(() => files.get(path)?.texts ?? {});
        files.set(path, { changed, texts });
      }
    }
  }

  const known = (language: string): readonly File[] =>
    folders.flatMap((folder) => files.get(join(folder, `${language}.json`)) ?? []);

  return {
    translator: async (language, own) => {
      if (!shipped.has(language) && Object.keys(own).length === 0) return plain;
      if (shipped.has(language)) await look(language);
      const layers = known(language);
      const base = layers.map(({ changed }) => changed).join('.');
      const translators = cached.get(language) ?? new WeakMap<Dictionary, { base: string; translator: Translator }>();
      cached.set(language, translators);
      const before = translators.get(own);
      if (before?.base === base) return before.translator;
      made += 1;
      const translator = createTranslator(`${language}-${made}`, [
        own,
        ...layers.map(({ texts }) => texts).toReversed(),
      ]);
      translators.set(own, { base, translator });
      return translator;
    },
    texts: async (language) => {
      if (shipped.has(language)) await look(language);
      return Object.assign({}, ...known(language).map(({ texts }) => texts)) as Dictionary;
    },
    version: async () => {
      for (const language of shipped) await look(language);
      return [...files.values()].map(({ changed }) => changed).join('.');
    },
  };
}

/** Languages that files may contain; the labels themselves are Portuguese. */
const shipped: ReadonlySet<string> = new Set(['es', 'en', 'pt']);

/** Everything as it is in the files. */
const plain: Translator = { id: 'pt', translate: (text) => text, models: (given) => given, answer: (given) => given };

function createTranslator(id: string, layers: readonly Dictionary[]): Translator {
  const filled = layers.filter((layer) => Object.keys(layer).length > 0);
  const models = new WeakMap<ReadonlyMap<string, EntityModel>, ReadonlyMap<string, EntityModel>>();
  const answers = new WeakMap<ViewAnswer, ViewAnswer>();
  if (filled.length === 0) return plain;
  const find = (key: string): string | undefined => {
    for (const layer of filled) if (Object.hasOwn(layer, key)) return layer[key];
    return undefined;
  };
  const translate: TranslateText = (text, key) =>
    (key === undefined ? undefined : find(key)) ?? find(`${labelSpace}:${text}`) ?? text;
  return {
    id,
    translate,
    models: (given) =>
      remembered(
        models,
        given,
        () => new Map([...given].map(([name, model]) => [name, localizeModel(model, translate)])),
      ),
    answer: (given) =>
      remembered(answers, given, () => ({ ...localizeAnswer(given, translate), hash: `${given.hash}.${id}` })),
  };
}

function remembered<Key extends object, Value>(known: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = make();
  known.set(key, value);
  return value;
}

/** Reads `{ "labels": { "Nome": "Name" } }` as `labels:Nome`. Values that are not texts are ignored. */
async function readTexts(path: string): Promise<Dictionary> {
  const json: unknown = JSON.parse(await readFile(path, 'utf8'));
  const groups = isRecord(json) ? Object.entries(json) : [];
  return Object.fromEntries(
    groups.flatMap(([group, texts]) =>
      Object.entries(isRecord(texts) ? texts : {}).flatMap(([key, text]) =>
        typeof text === 'string' ? [[`${group}:${key}`, text]] : [],
      ),
    ),
  );
}
