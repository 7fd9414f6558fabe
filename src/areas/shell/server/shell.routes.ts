import type { components } from '../../../api/generated/portal.ts';
import { defaultLanguage, languages, matchLanguage } from '../../../domain/languages.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { type Dictionaries, textsOfScreen } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { Database } from '../../../platform/database/database.ts';
import { normalizeText } from '../../../platform/database/normalize.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { bringMenu } from './bring-menu.ts';
import { buildMenu, type MenuEntry } from './menu.ts';
import type { MenuReader } from './menu-rows.ts';
import { type AddressSubject, addressOfPanel, mayOpenPanel, placeAt } from './place-at.ts';
import { type CallerTexts, createScreenAccess, processesOf } from './screen-access.ts';

type Check = components['schemas']['ResultadoCheck'];
/** Calls of the frame around every screen (specification 000, sections 3 and 7). */
export function shellHandlers(parts: {
  readonly entities: EntityCatalog;
  readonly views: Pick<ViewRegistry, 'screens'>;
  readonly dictionaries: Dictionaries;
  readonly readMenu: MenuReader;
  /** Whether the SPV of any month is settled: without one, no caller gets the permission that needs it. */
  readonly hasClosedMonth: () => Promise<boolean>;
  readonly db: Database;
  readonly engine: Pick<RecordEngine, 'saveMany'>;
  readonly publishSaved: Services['publishSaved'];
}) {
  const { entities, views, dictionaries, readMenu, hasClosedMonth, db, engine, publishSaved } = parts;

  async function textsFor({ id_pais }: Caller, tag: unknown): Promise<CallerTexts> {
    return { language: matchLanguage(tag) ?? defaultLanguage, ...(await dictionaries.localized(tag, id_pais)) };
  }

  /** The whole menu of a caller, in the order of the screen. */
  async function menuFor(who: Caller, { language, translator }: CallerTexts): Promise<MenuEntry[]> {
    const { rows, configured } = await readMenu();
    const panels = views.screens();
    await entities.addProcesses(processesOf([...panels.values()], rows));
    const processes = entities.processes();
    const models = translator.models(entities.models());
    return buildMenu(who, { rows, panels, models, processes, configured, language, translate: translator.translate });
  }

  const accessTo = createScreenAccess({ entities, hasClosedMonth, menuFor });

  return {
    check: async ({ query, caller, request }) => {
      const language = String(request.headers['x-language'] ?? 'pt-BR').slice(0, 35);
      const who = caller();
      const texts = await textsFor(who, request.headers['x-language']);
      const place = placeAt(query.url, { models: texts.translator.models(entities.models()), panels: views.screens() });
      const access = await accessTo(place, who, texts);
      const entity = place?.kind === 'entity' ? place.model.name : null;
      const dictionary = textsOfScreen(texts.texts, entity, (name) => entities.models().has(name));
      const data = { ...access, ...drawnBy(place), dictionary, language, admin: who.administrator };
      return { status: 200, body: { data } };
    },
    listarMenuPrincipal: async ({ query, caller, request }) => {
      const who = caller();
      const texts = await textsFor(who, request.headers['x-language']);
      const menu = await menuFor(who, texts);
      const data = menu.slice(0, query.size ?? 1000);
      const inicio = homePanels(who, [...views.screens().values()], texts.translator.translate);
      return { status: 200, body: { data, total: menu.length, inicio } };
    },
    trazerMenu: async ({ caller, afterwards }) => {
      const who = caller();
      const menus = await Promise.all(
        languages.map(
          async ({ id: language }) => [language, await menuFor(who, await textsFor(who, language))] as const,
        ),
      );
      const labels = new Map(
        menus.map(([language, items]) => [language, new Map(items.map(({ id, label }) => [id, label]))]),
      );
      const items = menus.find(([language]) => language === defaultLanguage)?.[1] ?? [];
      const { rows } = await readMenu();
      const criados = await db.transaction((tx) =>
        bringMenu({ tx, engine, caller: who, menu: { items, labels }, rows, processes: entities.processes() }),
      );
      afterwards(() => publishSaved({ entity: 'Menu' }));
      return { status: 200, body: { data: { criados } } };
    },
    listarSubMenus: async ({ query, caller, request }) => {
      const who = caller();
      const items = await menuFor(who, await textsFor(who, request.headers['x-language']));
      const wanted = normalizeText(query.query ?? '').trim();
      const found = items.filter(
        ({ superior, label }) => superior === query.id_superior && normalizeText(label).includes(wanted),
      );
      return { status: 200, body: { data: found.slice(0, query.size ?? 100), total: found.length } };
    },
  } satisfies Handlers;
}

/** The views on the home screen of a caller, in their order. */
function homePanels(
  who: Caller,
  panels: readonly ScreenEntry[],
  translate: (text: string) => string,
): components['schemas']['PainelInicio'][] {
  return panels
    .filter((panel) => panel.home !== null && mayOpenPanel(who, panel))
    .toSorted((a, b) => (a.home ?? 0) - (b.home ?? 0) || a.name.localeCompare(b.name))
    .map((panel) => ({ view: panel.name, label: translate(panel.title), path: addressOfPanel(panel) }));
}

/** The view for an address with the values of its parameters, or the name of the entity. */
function drawnBy(place: AddressSubject | null): Pick<Check, 'view' | 'params' | 'entity'> {
  if (place?.kind === 'entity') return { entity: place.model.name };
  const filled = place?.kind === 'screen' ? place.filled : place?.kind === 'panel' ? place : null;
  if (filled === null) return {};
  const { name, entity } = filled.panel;
  return { view: name, params: filled.params, ...(entity === null ? {} : { entity }) };
}
