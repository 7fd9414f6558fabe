import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { platformTitles, reasons } from '../../src/areas/personal-data/server/texts.ts';
import { serverModules } from '../../src/areas/server-areas.ts';
import { portalScreens } from '../../src/domain/screens.ts';
import { mentionTitle } from '../../src/engine/alerts/mention-notices.ts';
import { alertEnding, listBelow } from '../../src/engine/records/schemas/files/file-kinds.ts';
import { readSchemas, type Schemas } from '../../src/engine/records/schemas/schema-folder.ts';
import type { KnownCalls } from '../../src/engine/statements/read-declaration.ts';
import { readStatements } from '../../src/engine/statements/read-statements.ts';
import { loadProject } from '../../src/engine/views/load-project.ts';
import type { EntityModel } from '../../src/language/entity/entity.ts';
import { isRecord } from '../../src/language/json/record.ts';
import { localizeAnswer, localizeModel, localizeView, type TranslateText } from '../../src/language/view/labels.ts';
import type { ViewAnswer } from '../../src/language/view/view-answer.ts';
import { resolveView } from '../../src/language/views/resolve-view.ts';

/**
 * A text of a schema, view or menu and its file. `key` identifies it within the translations, null if only its words
 * do.
 */
export type Label = { readonly text: string; readonly key: string | null; readonly place: string };

/** Returns a function that collects the texts of one file. */
type Listen = (place: string) => TranslateText;

type Statements = Awaited<ReturnType<typeof readStatements>>;

/**
 * All texts of a project that users read: of entities, shapes, statements, alerts, views, menus and personal data.
 *
 * @param calls calls that statements may answer and views may name
 */
export async function readLabels(root: string, calls: KnownCalls): Promise<readonly Label[]> {
  const schemas = await readSchemas(join(root, 'schemas'));
  const statements = await readStatements(root, schemas, calls, null);
  const { entities, registry } = await loadProject(
    root,
    async () => schemas,
    async () => statements,
  );
  const labels: Label[] = [];
  const listen: Listen = (place) => (text, key) => {
    // Texts without letters need no translation.
    if (/\p{L}/u.test(text)) labels.push({ text, key: key ?? null, place });
    return text;
  };
  for (const model of entities.values()) {
    const place = schemas.places.get(model.name) ?? model.name;
    localizeModel(model, listen(place));
    if (model.menu?.group) listen(place)(model.menu.group);
  }
  const alertFiles = await listBelow(join(root, 'schemas'), alertEnding);
  for (const { name, notice, mail } of schemas.alerts) {
    const place = alertFiles.find((file) => basename(file, alertEnding) === name) ?? name;
    for (const text of [notice?.title, notice?.text, mail?.title, mail?.text])
      if (text) listen(`schemas/${place}`)(text);
  }
  const answers = registry.names().flatMap((name) => {
    const [entity = '', view] = name.split('.');
    return registry.answer(entity, view ?? null) ?? [];
  });
  for (const answer of answers)
    for (const layer of answer.layers)
      localizeAnswer({ ...answer, model: null, related: {}, layers: [layer] }, listen(layer.file));
  collectRows(schemas, statements, answers, listen);
  for (const { menu } of portalScreens) if (menu?.group) listen('src/areas (addresses.ts)')(menu.group);
  for (const text of [...Object.values(platformTitles), ...Object.values(reasons)])
    listen('src/areas/personal-data/server/texts.ts')(text);
  for (const { name, personalRows = [], personalExports = [] } of serverModules)
    for (const text of [
      ...personalRows.flatMap(({ title, keep }) => [title, keep ?? title]),
      ...personalExports.map(({ title }) => title),
    ])
      listen(`src/areas (${name})`)(text);
  listen('src/engine/alerts/mention-notices.ts')(mentionTitle);
  for (const { menu, name } of registry.screens().values()) if (menu?.group) listen(`views (${name})`)(menu.group);
  return labels;
}

/**
 * Collects the texts of statements, and of shapes that are rows of a call or that a view uses. Their titles, headings
 * and options show in any list of them and in its files. Help texts only count if a view shows them.
 */
function collectRows(
  { shapes, places }: Pick<Schemas, 'shapes' | 'places'>,
  { declared, lists }: Statements,
  answers: readonly ViewAnswer[],
  listen: Listen,
): void {
  const drawn = new Set<string>();
  const draw: TranslateText = (text) => {
    drawn.add(text);
    return text;
  };
  for (const answer of answers) localizeView(resolveView(answer).view, draw);
  const collectModel = (model: EntityModel, place: string): void => {
    const collect = listen(place);
    localizeModel(model, (text, key) => (key?.endsWith('.help') && !drawn.has(text) ? text : collect(text, key)));
  };
  const used = [...lists.rows.values(), ...answers.flatMap(({ related }) => Object.values(related))];
  for (const name of new Set(used.map((model) => model.name))) {
    const shape = shapes.get(name);
    if (shape !== undefined) collectModel(shape, places.get(name) ?? name);
  }
  for (const { model, params, file } of declared) {
    collectModel(model, file);
    // Exports show the parameters above the rows.
    for (const { title } of params.values()) if (title !== null) listen(file)(title);
  }
}

/** Translations of the labels of a project by `group:key`; empty if there are none. */
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

/**
 * Problems of translations: labels without one, different placeholders, and unused translations.
 * @param translations by language
 */
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
