import type { components } from '../../../api/generated/portal.ts';
import type { EntityModel } from '../../../runtime/definition/entity.ts';
import { type EntityCatalog, groupKey, problemsProcess, studioProcess } from '../../entities/catalog.ts';
import type { Handlers } from '../../http/binding.ts';
import { accessFlags, type Caller, can } from '../../http/caller.ts';

type ItemMenu = components['schemas']['ItemMenu'];

/** What the frame around every screen asks (specification 000, sections 3 and 7). */
export function shellHandlers(entities: EntityCatalog): Pick<Handlers, 'check' | 'listarMenuPrincipal'> {
  return {
    check: async ({ query, caller, request }) => {
      const language = String(request.headers['x-language'] ?? 'pt-BR').slice(0, 35);
      const model = modelOf(query.url, entities.models());
      const who = caller();
      const path = query.url.split(/[?#]/, 1)[0]?.replace(/\/$/, '');
      const own = who.configurator ? configuratorScreens.find((screen) => screen.path === path) : undefined;
      const process = model?.name ?? own?.process ?? null;
      const recordLabel = model !== null && isRecord(query.url) ? model.title : model?.plural;
      return {
        status: 200,
        body: {
          data: {
            id_processo: process === null ? null : (entities.processes().get(process) ?? null),
            access:
              model === null ? {} : Object.fromEntries(accessFlags.map((flag) => [flag, can(who, model.name, flag)])),
            dictionary: {},
            language,
            admin: who.administrator,
            skip: process === null,
            label: recordLabel ?? own?.label ?? null,
            icon: model?.icon ?? own?.icon ?? null,
          },
        },
      };
    },
    listarMenuPrincipal: async ({ query, caller }) => {
      const data = menuOf(entities, caller()).slice(0, query.size ?? 1000);
      return { status: 200, body: { data, total: data.length } };
    },
  };
}

/** The screens of the menu that are no entity's. */
const configuratorScreens = [
  { process: studioProcess, path: '/estudio', label: 'Estúdio', icon: 'tools' },
  { process: problemsProcess, path: '/configurar/problemas', label: 'Problemas das telas', icon: 'alert-triangle' },
] as const;

/** `/crud/{entity}/` and `/crud/{entity}/{id}` are the generic screens; any other address has no entity. */
function modelOf(url: string, models: ReadonlyMap<string, EntityModel>): EntityModel | null {
  const name = /^\/crud\/([A-Za-z0-9]+)(?:[/?#]|$)/.exec(url)?.[1];
  return name === undefined ? null : (models.get(name) ?? null);
}

function isRecord(url: string): boolean {
  return /^\/crud\/[A-Za-z0-9]+\/-?\d+/.test(url);
}

/** Entities that the caller may list, below their groups; groups stand where their first entity stands. */
function menuOf(entities: EntityCatalog, caller: Caller): ItemMenu[] {
  const processes = entities.processes();
  const shown = [...entities.models().values()]
    .filter((model) => model.menu !== null && can(caller, model.name, 'LISTAR'))
    .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || a.plural.localeCompare(b.plural, 'pt-BR'));
  const items: ItemMenu[] = [];
  const groups = new Map<string, number>();
  for (const model of shown) {
    const group = model.menu?.group ?? null;
    const id = processes.get(model.name);
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
    items.push({
      id,
      id_processo: id,
      entity: model.name,
      path: null,
      view: null,
      label: model.plural,
      icon: model.icon,
      superior,
      ordem: items.length + 1,
    });
  }
  for (const { process, ...screen } of caller.configurator ? configuratorScreens : []) {
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
    });
  }
  return items;
}
