import { findScreen, type PortalScreen } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { type Caller, can, mayOpen } from '../../http/caller.ts';
import type { ScreenEntry } from '../../views/view-entry.ts';

/** What an address of the portal is about. */
export type Place =
  | { readonly kind: 'screen'; readonly screen: PortalScreen }
  | { readonly kind: 'entity'; readonly model: EntityModel; readonly isRecord: boolean }
  /** A screen that only a view file makes. */
  | { readonly kind: 'panel'; readonly panel: ScreenEntry }
  /** The cards of a process of the menu, `/{x}/{processId}` (specification 001, section 2). */
  | { readonly kind: 'process'; readonly id: number };

export type Places = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly panels: ReadonlyMap<string, ScreenEntry>;
};

/**
 * What stands at an address: a screen of the table first, `/tela/{name}`, the generic screens of an entity
 * (`/{area}/{entity}/{id}`, whatever the area), `/{x}/{processId}`. Null for every other address.
 */
export function placeAt(url: string, { models, panels }: Places): Place | null {
  const found = findScreen(url);
  if (found !== null) return { kind: 'screen', screen: found.screen };
  const [area, name, id] = (url.split(/[?#]/, 1)[0] ?? '').split('/').filter(Boolean).map(decode);
  if (area === undefined || name === undefined) return null;
  if (area === 'tela') {
    const panel = panels.get(name);
    return panel === undefined ? null : { kind: 'panel', panel };
  }
  const model = models.get(name);
  if (model !== undefined) return { kind: 'entity', model, isRecord: area !== 'importar' && /^-?\d+$/.test(id ?? '') };
  return id === undefined && /^\d{1,15}$/.test(name) ? { kind: 'process', id: Number(name) } : null;
}

/** Whether the menu leads a caller there, and something is there. Where nothing is known of an address there is nothing to keep anybody from. */
export function leadsTo(caller: Caller, place: Place | null): boolean {
  switch (place?.kind) {
    case 'screen':
      return place.screen.isBuilt && mayOpen(caller, place.screen);
    case 'entity':
      return can(caller, place.model.name, 'LISTAR');
    case 'panel':
      return showsSomething(caller, place.panel);
    default:
      return true;
  }
}

/**
 * Whether an entity stands in the menu of a caller by itself: its list is of use to them. Records that others only
 * choose from (`lookup` of `x-menu`) are of use to who maintains them.
 */
export function maintains(caller: Caller, { name, menu }: EntityModel): boolean {
  if (!can(caller, name, 'LISTAR')) return false;
  return menu?.lookup !== true || lookupFlags.some((flag) => can(caller, name, flag));
}

const lookupFlags = ['CADASTRAR', 'EDITAR', 'EXCLUIR'] as const;

/** Where none of what a screen shows may be seen there is nothing to go to. */
export function showsSomething(caller: Caller, { entities }: ScreenEntry): boolean {
  return entities.length === 0 || entities.some((entity) => can(caller, entity, 'LISTAR'));
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
