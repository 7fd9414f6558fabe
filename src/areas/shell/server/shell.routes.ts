import type { components } from '../../../api/generated/portal.ts';
import { defaultLanguage, type Language, languages, matchLanguage } from '../../../domain/languages.ts';
import { type PortalScreen, screenOfProcess } from '../../../domain/screens.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { groupProcess, menuKey, type PortalProcess } from '../../../engine/records/schemas/processes.ts';
import { type Dictionaries, type LocalizedTexts, textsOfScreen } from '../../../engine/translations/dictionaries.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { ScreenEntry } from '../../../engine/views/view-entry.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { normalizeText } from '../../../platform/database/normalize.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import {
  accessTo as accessToEntity,
  type Caller,
  can,
  flagsOfScreen,
  holds,
  mayOpen,
  openFlag,
} from '../../../platform/http/caller.ts';
import { maySeeOthers, seeAsFlag } from '../../../platform/sessions/see-as.ts';
import type { Services } from '../../module.ts';
import { bringMenu } from './bring-menu.ts';
import { buildMenu, type MenuEntry } from './menu.ts';
import type { MenuReader, MenuRow } from './menu-rows.ts';
import { type AddressSubject, addressOfPanel, mayOpenPanel, placeAt, processOfPanel } from './place-at.ts';

type Check = components['schemas']['ResultadoCheck'];
/** What the screen check says of a screen, without the texts. */
type ScreenAccess = Pick<Check, 'id_processo' | 'access' | 'skip'> & {
  readonly label: string | null;
  readonly icon: string | null;
};

/** The language of a caller, its texts, and its names of fields and entities. */
type CallerTexts = LocalizedTexts & { readonly language: Language };

/** What the frame around every screen asks (specification 000, sections 3 and 7). */
export function shellHandlers(parts: {
  readonly entities: EntityCatalog;
  readonly views: Pick<ViewRegistry, 'screens'>;
  readonly dictionaries: Dictionaries;
  readonly readMenu: MenuReader;
  /** Whether there is a month whose SPV is settled: without one nobody is shown what needs it. */
  readonly hasClosedMonth: () => Promise<boolean>;
  readonly db: Database;
  readonly engine: Pick<RecordEngine, 'saveMany'>;
  readonly publishSaved: Services['publishSaved'];
}): Pick<Handlers, 'check' | 'listarMenuPrincipal' | 'listarSubMenus' | 'trazerMenu'> {
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

  async function accessTo(place: AddressSubject | null, who: Caller, localized: CallerTexts): Promise<ScreenAccess> {
    switch (place?.kind) {
      case 'screen': {
        const opened = accessToScreen(place.screen, who, localized.language, entities);
        const needsMonth = opened.access[settledFlag] === true && !(await hasClosedMonth());
        return needsMonth ? { ...opened, access: { ...opened.access, [settledFlag]: false } } : opened;
      }
      case 'entity': {
        const { name, title, plural, icon } = place.model;
        const names = { label: place.isRecord ? title : plural, icon };
        if (!can(who, name, 'LISTAR')) return { ...closed, ...names };
        // The form of a user offers to see the portal as they do.
        const seeAs = name === 'Usuario' ? { [seeAsFlag]: maySeeOthers(who) } : {};
        const access = { ...flagsOn(who, name, entities.models()), ...seeAs };
        return { ...open(entities.processes().get(name)), access, ...names };
      }
      case 'panel': {
        const { entity, title, icon } = place.panel;
        const names = { label: localized.translator.translate(title), icon };
        if (!mayOpenPanel(who, place.panel)) return { ...closed, ...names };
        await entities.addProcesses(processesOf([place.panel], []));
        const ofEntity = entity === null ? {} : flagsOn(who, entity, entities.models());
        return { ...open(entities.processes().get(processOfPanel(place.panel))), access: ofEntity, ...names };
      }
      case 'process': {
        const item = (await menuFor(who, localized)).find(({ id }) => id === place.id);
        return item === undefined
          ? { ...closed, ...unnamed }
          : { ...open(item.id), label: item.label, icon: item.icon };
      }
      default:
        return { ...closed, skip: true, ...unnamed };
    }
  }

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
  };
}

/** The views that stand on the home screen of a caller, in their order. */
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

/** Which view draws an address and what stands for the names in it; of an entity's, what its name is. */
function drawnBy(place: AddressSubject | null): Pick<Check, 'view' | 'params' | 'entity'> {
  if (place?.kind === 'entity') return { entity: place.model.name };
  const filled = place?.kind === 'screen' ? place.filled : place?.kind === 'panel' ? place : null;
  if (filled === null) return {};
  const { name, entity } = filled.panel;
  return { view: name, params: filled.params, ...(entity === null ? {} : { entity }) };
}

/** Holds for who has it while there is a closed month (specification 002, section 2.2). */
const settledFlag = 'VISUALIZAR_SPV_APURADO';

const closed = { id_processo: null, access: {}, skip: false } as const;
const unnamed = { label: null, icon: null } as const;

function open(id: number | undefined): Pick<ScreenAccess, 'id_processo' | 'access' | 'skip'> {
  return { id_processo: id ?? null, access: {}, skip: id === undefined };
}

/** Public addresses and those with a key of their own are checked by nobody; the others open by their process. */
function accessToScreen(screen: PortalScreen, who: Caller, language: Language, entities: EntityCatalog): ScreenAccess {
  const { processo, audience, entity, icon, flagsOf } = screen;
  const names = { label: screen.label[language], icon };
  if (audience !== 'session' || processo === null) return { ...closed, skip: true, ...names };
  if (!mayOpen(who, screen)) return { ...closed, ...names };
  const own = flagsOfScreen(screen).map((flag) => [flag, flag === openFlag || holds(who, processo, flag)]);
  const access = {
    ...(entity === null ? {} : flagsOn(who, entity, entities.models())),
    ...(flagsOf === null ? {} : ownFlagsOf(who, flagsOf)),
    ...Object.fromEntries(own),
  };
  return { ...open(entities.processes().get(processo)), access, ...names };
}

/** The permissions that another screen has of its own, without the one that opens it. */
function ownFlagsOf(who: Caller, processo: string): Record<string, boolean> {
  const flags = screenOfProcess(processo)?.flags ?? {};
  return Object.fromEntries(Object.keys(flags).map((flag) => [flag, holds(who, processo, flag)]));
}

function flagsOn(who: Caller, name: string, models: ReadonlyMap<string, EntityModel>): Record<string, boolean> {
  return { ...accessToEntity(who, models.get(name) ?? { name }) };
}

/** The processes of what the portal does not know beforehand: screens of view files, and items of the menu of their own. */
function processesOf(panels: readonly ScreenEntry[], rows: readonly MenuRow[]): PortalProcess[] {
  return [
    ...panels.map(
      (panel): PortalProcess => ({
        ...{ constante: processOfPanel(panel), descricao: panel.title, tipo: 'PAINEL' },
        ...{ caminho: addressOfPanel(panel), icone: panel.icon },
      }),
    ),
    ...[...new Set(panels.flatMap(({ menu }) => menu?.group ?? []))].map(groupProcess),
    ...rows
      .filter(({ constante }) => constante === null)
      .map(
        ({ id, label, caminho, icone }): PortalProcess => ({
          ...{ constante: menuKey(id), descricao: label, tipo: 'MENU' },
          ...{ caminho, icone },
        }),
      ),
  ];
}
