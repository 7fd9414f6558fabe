import { createHash } from 'node:crypto';
import type { Known } from '../../language/check/check-context.ts';
import { needsSession } from '../../language/check/public/check-public.ts';
import { sanitizeView } from '../../language/complete/sanitize-view.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { type BuiltView, buildView } from '../../language/merge/build-view.ts';
import type { ViewFile } from '../../language/merge/view-file.ts';
import { shownEntities } from '../../language/view/shown-entities.ts';
import type { ViewDefinition } from '../../language/view/view.ts';
import type { ViewAnswer, ViewLayer } from '../../language/view/view-answer.ts';

/** The server's data of a view: the answer for users who may configure, and for others. */
export type ViewEntry = {
  readonly entity: string;
  readonly name: string | null;
  readonly forConfigurators: ViewAnswer;
  readonly forUsers: ViewAnswer;
  /** The answer for users without a login; null unless the view is public (rule Q18). */
  readonly forEverybody: ViewAnswer | null;
  readonly problems: readonly ViewProblem[];
  /** The entry of a screen without an entity, or with an address; null for other views of entities. */
  readonly screen: ScreenEntry | null;
};

/** A screen that a view file defines: `/tela/{name}`, and its address if it has one. */
export type ScreenEntry = {
  /** Name by which it is opened: `painel`, or `Evento.lista` of an entity. */
  readonly name: string;
  /** The entity of the view; null if it has none. */
  readonly entity: string | null;
  /** Its own address; null if it has none. */
  readonly address: string | null;
  /** The process it names; null for none. */
  readonly process: string | null;
  /** Permissions, any of which opens it; empty if the view names none. */
  readonly permission: readonly string[];
  readonly title: string;
  readonly icon: string | null;
  /** Null if it is not in the menu. */
  readonly menu: { readonly order: number; readonly group: string | null } | null;
  /** Position on the home screen; null if it is not there. */
  readonly home: number | null;
  /** Whether users without a login may open it. */
  readonly isPublic: boolean;
  /** Entities whose records it shows. */
  readonly entities: readonly string[];
};

/** A view with the hash of its answers; only problems if nothing is left to show. */
export function buildEntry(
  entity: string,
  name: string | null,
  bases: readonly ViewFile[],
  overrides: readonly ViewFile[],
  known: Known,
): ViewEntry | { readonly problems: readonly ViewProblem[] } {
  const { view, merged, problems } = buildView(entity, name, bases, overrides, known);
  if (view === null) return { problems };
  const open = merged === null ? null : publicPart(view, merged.view, problems);
  const answers = {
    forConfigurators: seal(view),
    forUsers: seal({ ...view, layers: view.layers.map(withoutTemplate), problems: [] }),
    forEverybody: open === null ? null : seal(open),
  };
  const isFree = view.model === null && name === null && merged?.view.entity === undefined;
  const isScreen = isFree || typeof merged?.view.address === 'string';
  const given = isScreen ? screenOf(name === null ? entity : `${entity}.${name}`, merged?.view ?? {}, known) : null;
  const screen = given === null ? null : { ...given, isPublic: open !== null };
  return { entity, name, problems, ...answers, screen };
}

/** Removes print templates, which the server fills in: only configurators see them. */
function withoutTemplate(layer: ViewLayer): ViewLayer {
  if (layer.view.template === undefined) return layer;
  const { template: _, ...view } = layer.view;
  const positions = Object.entries(layer.positions ?? {}).filter(([pointer]) => !pointer.startsWith('/template'));
  return { ...layer, view, positions: Object.fromEntries(positions) };
}

/**
 * The public part of a view: the view as it is drawn, and the fields of the record that its source answers. It has no
 * file names, problems or entities. If any part of a view needs a session, it is not served at all.
 */
function publicPart(built: BuiltView, view: ViewDefinition, problems: readonly ViewProblem[]): BuiltView | null {
  if (view.public !== true || built.model !== null || problems.some(({ code }) => code === needsSession)) return null;
  const shape = built.source === undefined ? undefined : built.related[built.source];
  return {
    ...{ entity: built.entity, model: null, problems: [] },
    layers: [{ layer: 'base', file: '', view }],
    ...(shape === undefined ? { related: {} } : { source: shape.name, related: { [shape.name]: shape } }),
  };
}

function screenOf(name: string, view: ViewDefinition, { entities }: Known): Omit<ScreenEntry, 'isPublic'> {
  const clean = sanitizeView(view);
  const { entity, title, icon, menu, address = null, process = null } = clean;
  const { home = null, permission = [] } = clean;
  const model = entity === undefined ? undefined : entities.get(entity);
  const place = menu === undefined ? null : { order: menu.order ?? 1000, group: menu.group ?? null };
  const shown = entity === undefined ? [...new Set(shownEntities(view.elements))] : [entity];
  return {
    name,
    entity: model?.name ?? null,
    address: address?.startsWith('/') ? address : null,
    process,
    permission,
    title: title ?? model?.plural ?? name,
    icon: menu?.icon ?? icon ?? model?.icon ?? null,
    menu: place,
    home: entity === undefined ? home : null,
    entities: shown.filter((each) => entities.has(each)),
  };
}

function seal(content: BuiltView): ViewAnswer {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
  return { hash, ...content };
}
