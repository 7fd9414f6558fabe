import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalScreens } from '../../src/domain/screens.ts';
import { localizeAnswer, localizeModel, type TranslateText } from '../../src/runtime/definition/view/labels.ts';
import { isRecord } from '../../src/runtime/json/record.ts';
import { readSchemas } from '../../src/server/entities/schemas/schema-folder.ts';
import { loadProject } from '../../src/server/views/load-project.ts';

/** A text of a schema, view or menu, and where it stands; `key` names the place where it has a name. */
export type Label = { readonly text: string; readonly key: string | null; readonly place: string };

/** Every text that people read of the entities, views and menu of a project. */
export async function readLabels(root: string): Promise<readonly Label[]> {
  const schemas = await readSchemas(join(root, 'schemas/entities'));
  const { entities, registry } = await loadProject(root, async () => schemas);
  const labels: Label[] = [];
  const listen =
    (place: string): TranslateText =>
    (text, key) => {
      // Nothing is to be said of what has no letters.
      if (/\p{L}/u.test(text)) labels.push({ text, key: key ?? null, place });
      return text;
    };
  for (const model of entities.values()) {
    localizeModel(model, listen(`schemas/entities/${model.name}.schema.json`));
    if (model.menu?.group) listen(`schemas/entities/${model.name}.schema.json`)(model.menu.group);
  }
  for (const { name, notice, mail } of schemas.alerts)
    for (const text of [notice?.title, notice?.text, mail?.title, mail?.text])
      if (text) listen(`schemas/alerts/${name}.alert.json`)(text);
  for (const name of registry.names()) {
    const [entity = '', view] = name.split('.');
    const answer = registry.answer(entity, view ?? null);
    for (const layer of answer?.layers ?? [])
      if (answer !== null) localizeAnswer({ ...answer, model: null, related: {}, layers: [layer] }, listen(layer.file));
  }
  for (const { menu } of portalScreens) if (menu?.group) listen('src/domain/screens')(menu.group);
  for (const { menu, name } of registry.screens().values()) if (menu?.group) listen(`views (${name})`)(menu.group);
  return labels;
}

/** Translations of a project's labels by `group:key`; empty where it has none. */
export async function readTranslations(root: string, language: string): Promise<ReadonlyMap<string, string>> {
  const path = join(root, 'schemas/translations', `${language}.json`);
  const json: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  return new Map(
    Object.entries(isRecord(json) ? json : {}).flatMap(([group, texts]) =>
      Object.entries(isRecord(texts) ? texts : {}).map(([key, text]): [string, string] => [
        `${group}:${key}`,
        String(text),
      ]),
    ),
  );
}

/** What is wrong with translations, by language: labels without one, other values to fill in, and needless ones. */
export function problemsOf(
  labels: readonly Label[],
  translations: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly string[] {
  const missing = new Map<string, { readonly place: string; readonly languages: Set<string> }>();
  const wrong: string[] = [];
  for (const [language, texts] of translations) {
    const used = new Set<string>();
    for (const { text, key, place } of labels) {
      const names = [...(key === null ? [] : [key]), `labels:${text}`];
      const found = names.find((name) => texts.has(name));
      if (found !== undefined) used.add(found);
      else missing.set(text, { place, languages: (missing.get(text)?.languages ?? new Set()).add(language) });
    }
    const file = `schemas/translations/${language}.json`;
    for (const [name, message] of texts) {
      if (!used.has(name)) wrong.push(`${file}: nothing says ${JSON.stringify(name)}.`);
      else if (name.startsWith('labels:') && fillings(message) !== fillings(name))
        wrong.push(`${file}: ${JSON.stringify(name)} fills in other values: "${message}".`);
    }
  }
  return [
    ...[...missing].map(
      ([text, { place, languages }]) =>
        `${place}: "${text}" has no translation: add it to ${[...languages].map((language) => `schemas/translations/${language}.json`).join(' and ')}.`,
    ),
    ...wrong,
  ];
}

function fillings(text: string): string {
  return [...text.matchAll(/\{[\w.]+\}/g)].map(String).sort().join();
}
