import type { components } from '../../../api/generated/portal.ts';
import type { EntityModel } from '../../../runtime/definition/entity.ts';
import { normalizeText } from '../../database/normalize.ts';
import { type EntityCatalog, groupKey, problemsProcess, screenKey, studioProcess } from '../../entities/catalog.ts';
import { type ExportLanguage, exportLanguage } from '../../exports/texts.ts';
import type { Handlers } from '../../http/binding.ts';
import { accessFlags, type Caller, can } from '../../http/caller.ts';
import type { ViewRegistry } from '../../views/registry.ts';
import type { ScreenEntry } from '../../views/view-entry.ts';
import { type Dictionaries, textsOfScreen } from '../language/dictionaries.ts';

type ItemMenu = components['schemas']['ItemMenu'];

/** What the frame around every screen asks (specification 000, sections 3 and 7). */
export function shellHandlers(
  entities: EntityCatalog,
  views: Pick<ViewRegistry, 'screens'>,
  dictionaries: Dictionaries,
): Pick<Handlers, 'check' | 'listarMenuPrincipal' | 'listarSubMenus'> {
  /** The whole menu of a caller, in the order of the screen. */
  async function menuFor(who: Caller, language: unknown): Promise<ItemMenu[]> {
    // Where none of what it shows may be seen there is nothing to go to.
    const screens = [...views.screens().values()].filter(
      ({ menu, entities: shown }) =>
        menu !== null && (shown.length === 0 || shown.some((entity) => can(who, entity, 'LISTAR'))),
    );
    const groups = screens.flatMap(({ menu }) => (menu?.group == null ? [] : [groupKey(menu.group)]));
    await entities.addProcesses([...screens.map(({ name }) => screenKey(name)), ...groups]);
    return menuOf(entities, screens, who, exportLanguage(language));
  }

  return {
    check: async ({ query, caller, request }) => {
      const language = String(request.headers['x-language'] ?? 'pt-BR').slice(0, 35);
      const model = modelOf(query.url, entities.models());
      const who = caller();
      const path = query.url.split(/[?#]/, 1)[0]?.replace(/\/$/, '');
      const own = who.configurator ? configuratorScreens.find((screen) => screen.path === path) : undefined;
      const screen = screenOf(path, views.screens());
      if (screen !== null) await entities.addProcesses([screenKey(screen.name)]);
      const process = model?.name ?? own?.process ?? (screen === null ? null : screenKey(screen.name));
      const spoken = await dictionaries.find(language, who.id_pais);
      const texts = spoken === null ? {} : await dictionaries.texts(spoken.id);
      const recordLabel = model !== null && isRecord(query.url) ? model.title : model?.plural;
      return {
        status: 200,
        body: {
          data: {
            id_processo: process === null ? null : (entities.processes().get(process) ?? null),
            access:
              model === null ? {} : Object.fromEntries(accessFlags.map((flag) => [flag, can(who, model.name, flag)])),
            dictionary: textsOfScreen(texts, model?.name ?? null, (name) => entities.models().has(name)),
            language,
            admin: who.administrator,
            skip: process === null,
            label: recordLabel ?? own?.labels[exportLanguage(request.headers['x-language'])] ?? screen?.title ?? null,
            icon: model?.icon ?? own?.icon ?? screen?.icon ?? null,
          },
        },
      };
    },
    listarMenuPrincipal: async ({ query, caller, request }) => {
      const data = (await menuFor(caller(), request.headers['x-language'])).slice(0, query.size ?? 1000);
      return { status: 200, body: { data, total: data.length } };
    },
    listarSubMenus: async ({ query, caller, request }) => {
      const items = await menuFor(caller(), request.headers['x-language']);
      const wanted = normalizeText(query.query ?? '').trim();
      const found = items.filter(
        ({ superior, label }) => superior === query.id_superior && normalizeText(label).includes(wanted),
      );
      return { status: 200, body: { data: found.slice(0, query.size ?? 100), total: found.length } };
    },
  };
}

/** The screens of the menu that are no entity's. */
const configuratorScreens = [
  {
    process: studioProcess,
    path: '/estudio',
    labels: { 'pt-BR': 'Estúdio', es: 'Estudio', en: 'Workshop' },
    icon: 'tools',
  },
  {
    process: problemsProcess,
    path: '/configurar/problemas',
    labels: { 'pt-BR': 'Problemas das telas', es: 'Problemas de las pantallas', en: 'Problems of the screens' },
    icon: 'alert-triangle',
  },
] as const;

/** `/crud/{entity}/`, `/crud/{entity}/{id}` and `/importar/{entity}` are the generic screens; others have no entity. */
function modelOf(url: string, models: ReadonlyMap<string, EntityModel>): EntityModel | null {
  const name = /^\/(?:crud|importar)\/([A-Za-z0-9]+)(?:[/?#]|$)/.exec(url)?.[1];
  return name === undefined ? null : (models.get(name) ?? null);
}

function isRecord(url: string): boolean {
  return /^\/crud\/[A-Za-z0-9]+\/-?\d+/.test(url);
}

/** The screen without an entity that an address names. */
function screenOf(path: string | undefined, screens: ReadonlyMap<string, ScreenEntry>): ScreenEntry | null {
  const [, segment = ''] = /^\/tela\/([^/]+)$/.exec(path ?? '') ?? [];
  try {
    return screens.get(decodeURIComponent(segment)) ?? null;
  } catch {
    return null;
  }
}

/** What stands in the menu: an entity, or a screen that only a view file makes. */
type MenuEntry = {
  readonly process: string;
  readonly entity: string | null;
  readonly path: string | null;
  readonly label: string;
  readonly icon: string | null;
  readonly menu: { readonly order: number; readonly group: string | null };
};

/** Entities that the caller may list and screens, below their groups; groups stand where their first entry stands. */
function menuOf(
  entities: EntityCatalog,
  screens: readonly ScreenEntry[],
  caller: Caller,
  language: ExportLanguage,
): ItemMenu[] {
  const processes = entities.processes();
  const listed = [...entities.models().values()].flatMap(({ name, plural, icon, menu }): MenuEntry[] =>
    menu !== null && can(caller, name, 'LISTAR')
      ? [{ process: name, entity: name, path: null, label: plural, icon, menu }]
      : [],
  );
  const own = screens.flatMap(({ name, title, icon, menu }): MenuEntry[] =>
    menu === null
      ? []
      : [
          {
            process: screenKey(name),
            entity: null,
            path: `/tela/${encodeURIComponent(name)}`,
            label: title,
            icon,
            menu,
          },
        ],
  );
  const shown = [...listed, ...own].sort(
    (a, b) => a.menu.order - b.menu.order || a.label.localeCompare(b.label, 'pt-BR'),
  );
  const items: ItemMenu[] = [];
  const groups = new Map<string, number>();
  for (const { process, menu, ...entry } of shown) {
    const { group } = menu;
    const id = processes.get(process);
    const superior = group === null ? null : (processes.get(groupKey(group)) ?? null);
    if (id === undefined) continue;
    if (group !== null && superior !== null && !groups.has(group)) {
      groups.set(group, superior);
      items.push({
        id: superior,
        id_processo: null,
        entity: null,
        path: null,
        view: null,
        label: group,
        icon: 'folder',
        superior: null,
        ordem: items.length + 1,
      });
    }
    items.push({ id, id_processo: id, view: null, superior, ordem: items.length + 1, ...entry });
  }
  for (const { process, labels, ...screen } of caller.configurator ? configuratorScreens : []) {
    const id = processes.get(process);
    if (id === undefined) continue;
    items.push({
      id,
      id_processo: id,
      entity: null,
      view: null,
      superior: null,
      ordem: items.length + 1,
      ...screen,
      label: labels[language],
    });
  }
  return items;
}
