import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import type { ElementEntry } from './element-entry.ts';

/** An element type without a component here (rules V2 and V3). */
export type UnknownElement = {
  readonly code: 'view/unknown-type';
  readonly message: string;
  readonly suggestions: readonly string[];
};

export type Registry = {
  readonly find: (type: string | undefined) => ElementEntry | UnknownElement;
  readonly types: readonly string[];
};

const partsOfKind = {
  input: ['component', 'holds', 'cellText', 'display', 'align', 'emptyValue', 'accessibleName'],
  block: ['component', 'accessibleName'],
} as const;

/**
 * The elements that views may use, by type. Of two entries with one type the later wins, so that a portal can replace
 * an element. Throws if an entry is incomplete, which would otherwise only show up during somebody's work.
 */
export function createRegistry(entries: readonly ElementEntry[]): Registry {
  for (const entry of entries) {
    const missing = partsOfKind[entry.kind].filter(
      (part) => !Object.hasOwn(entry, part) || Reflect.get(entry, part) === undefined,
    );
    if (missing.length > 0) throw new Error(`The element type \`${entry.type}\` lacks ${missing.join(', ')}.`);
  }
  const byType = new Map(entries.map((entry) => [entry.type, entry]));
  return {
    types: [...byType.keys()],
    find: (type) => byType.get(type ?? '') ?? unknownElement(type, [...byType.keys()]),
  };
}

export function isUnknown(found: ElementEntry | UnknownElement): found is UnknownElement {
  return 'code' in found;
}

function unknownElement(type: string | undefined, known: readonly string[]): UnknownElement {
  if (type === undefined) {
    const message = 'This element has no type, and its name is no field of the entity that could give it one.';
    return { code: 'view/unknown-type', message, suggestions: [] };
  }
  const suggestions = closestNames(type, known);
  return {
    code: 'view/unknown-type',
    message: `There is no element type \`${type}\`.${didYouMean(suggestions)}`,
    suggestions,
  };
}
