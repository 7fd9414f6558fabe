import { closestNames, didYouMean, nearestOrAll } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord, setOwn } from '../json/record.ts';
import { type Fragment, type Fragments, fillFragment } from '../view/fragment.ts';
import { includeType } from '../view/keys/fragment-keys.ts';
import type { ViewDefinition } from '../view/view.ts';

/** A problem of an include, which stays in its place and is drawn as a placeholder. */
export type IncludeProblem = {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
  readonly suggestions: readonly string[];
};

export type Expanded = {
  readonly view: ViewDefinition;
  readonly problems: readonly IncludeProblem[];
  /** Pointers of the replaced includes, with the names of their fragments. */
  readonly included: ReadonlyMap<string, string>;
};

type Walk = {
  readonly fragments: Fragments;
  readonly problems: IncludeProblem[];
  readonly included: Map<string, string>;
};

/**
 * Replaces includes by their fragments, as sections with the name, label and conditions of the include. Never throws; a
 * view without includes stays the same object.
 */
export function expandIncludes(view: ViewDefinition, fragments: Fragments): Expanded {
  const walk: Walk = { fragments, problems: [], included: new Map() };
  const expanded = expandIn(view, '', walk, []);
  return { view: isRecord(expanded) ? expanded : view, problems: walk.problems, included: walk.included };
}

/** Keys that may contain elements. */
const around: ReadonlySet<string> = new Set(['form', 'elements', 'detail']);

function expandIn(node: JsonRecord, pointer: string, walk: Walk, open: readonly string[]): JsonRecord {
  let result: JsonRecord | null = null;
  for (const [key, part] of Object.entries(node)) {
    if (!around.has(key) || !isRecord(part)) continue;
    const at = pointerTo(pointer, key);
    const expanded = key === 'form' ? expandIn(part, at, walk, open) : expandMap(part, at, walk, open);
    if (expanded !== part) result = { ...(result ?? node), [key]: expanded };
  }
  return result ?? node;
}

function expandMap(map: JsonRecord, pointer: string, walk: Walk, open: readonly string[]): JsonRecord {
  const result = {};
  let hasChanged = false;
  for (const [name, element] of Object.entries(map)) {
    const at = pointerTo(pointer, name);
    const expanded = isRecord(element) ? expandElement(element, at, walk, open) : element;
    hasChanged ||= expanded !== element;
    setOwn(result, name, expanded);
  }
  return hasChanged ? result : map;
}

function expandElement(element: JsonRecord, pointer: string, walk: Walk, open: readonly string[]): JsonRecord {
  const name = getOwn(element, 'view');
  if (getOwn(element, 'type') !== includeType.name || typeof name !== 'string')
    return expandIn(element, pointer, walk, open);
  const fragment = walk.fragments.get(name);
  const given = getOwn(element, 'params');
  const params = isRecord(given) ? given : {};
  if (fragment === undefined) {
    const names = [...walk.fragments.keys()];
    const suggestions = closestNames(name, names);
    const message = `There is no fragment \`${name}\`: it is a file ${name}.view.json with \`fragment\`.${nearestOrAll(suggestions, names)}`;
    walk.problems.push({ code: 'view/unknown-view', pointer: pointerTo(pointer, 'view'), message, suggestions });
    return element;
  }
  if (open.includes(name)) {
    const path = [...open.slice(open.indexOf(name)), name].join(' → ');
    const message = `Fragments include each other in a circle: ${path}. Take one of these includes out.`;
    walk.problems.push({ code: 'view/include-cycle', pointer, message, suggestions: [] });
    return element;
  }
  const wrong = paramProblems(name, fragment, params, pointer);
  walk.problems.push(...wrong);
  if (wrong.length > 0) return element;
  const defaults = Object.entries(fragment.params).flatMap(([key, param]) =>
    'default' in param ? [[key, param.default] as const] : [],
  );
  const filled = fillFragment(fragment.elements, { ...Object.fromEntries(defaults), ...params });
  const { view: _view, params: _params, type: _type, ...rest } = element;
  walk.included.set(pointer, name);
  const section = { ...rest, type: 'section', elements: isRecord(filled) ? filled : {} };
  return expandIn(section, pointer, walk, [...open, name]);
}

function paramProblems(name: string, fragment: Fragment, params: JsonRecord, pointer: string): IncludeProblem[] {
  const known = Object.keys(fragment.params);
  const unknown = Object.keys(params).filter((param) => !known.includes(param));
  const missing = known.filter((param) => fragment.params[param]?.required === true && getOwn(params, param) == null);
  return [
    ...unknown.map((param) => {
      const suggestions = closestNames(param, known);
      const message = `The fragment \`${name}\` has no parameter \`${param}\`.${didYouMean(suggestions)}`;
      return { code: 'view/unknown-parameter', pointer: pointerTo(pointer, 'params', param), message, suggestions };
    }),
    ...missing.map((param) => ({
      code: 'view/missing-key',
      pointer,
      message: `The fragment \`${name}\` needs the parameter \`${param}\`.`,
      suggestions: [],
    })),
  ];
}
