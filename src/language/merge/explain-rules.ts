import { type EntityLookup, fieldAt } from '../entity/field-path.ts';
import type { Condition } from '../expressions/condition.ts';
import { parentPointer, pointerNames, pointerTo, valueAt } from '../json/pointer.ts';
import { isRecord } from '../json/record.ts';
import type { MergedView } from './merge-view.ts';
import type { Origin } from './traced.ts';

type RuleSlot = 'visible' | 'required' | 'disabled';

/** One rule that affects whether an element is visible, required or disabled. */
export type StateRule = {
  readonly slot: RuleSlot;
  /** The element that has the rule: the one in question, or one around it. */
  readonly element: string;
  readonly pointer: string;
  readonly isOwn: boolean;
  /** Null for the permission to save. */
  readonly condition: Condition | null;
  /** Its effect, in words for configurators. */
  readonly effect: string;
  readonly origin: Origin | null;
};

/**
 * Every rule that may hide, require or disable an element of a merged view, from the outermost element inwards, with
 * its origin (rule M6). It answers 'why is this hidden?' without a record. Null if the pointer names no element.
 * @param entities needed to explain the permissions of fields (`x-access`) as well
 */
export function explainRules(
  merged: Pick<MergedView, 'view' | 'provenance'>,
  pointer: string,
  entities: EntityLookup = new Map(),
): StateRule[] | null {
  const { view, provenance } = merged;
  const at = elementAt(pointer);
  if (at === null || !isRecord(valueAt(view, at))) return null;
  const chain = [...elementsAround(at), at];
  const rules = chain.flatMap((element) =>
    slots.flatMap(({ slot, own, inherited }) => {
      const rule = pointerTo(element, slot);
      const condition = valueAt(view, rule) as Condition | undefined;
      const isOwn = element === at;
      if (condition === undefined || (!isOwn && inherited === null)) return [];
      const origin = provenance[rule] ?? provenance[element] ?? null;
      return [{ slot, element, pointer: rule, isOwn, condition, effect: isOwn ? own : (inherited ?? ''), origin }];
    }),
  );
  return [...fieldRules(merged, at, entities), ...rules, ...permissionRules(merged, at)];
}

const slots: readonly { readonly slot: RuleSlot; readonly own: string; readonly inherited: string | null }[] = [
  { slot: 'visible', own: 'hides it unless', inherited: 'hides all that is inside unless' },
  { slot: 'required', own: 'asks for a value when', inherited: null },
  { slot: 'disabled', own: 'locks it when', inherited: 'locks all that is inside when' },
];

/** Who may not read or write the field of an element, by its schema. */
function fieldRules({ view }: Pick<MergedView, 'view'>, element: string, entities: EntityLookup): StateRule[] {
  const model = entities.get(view.entity ?? '');
  const node = valueAt(view, element);
  const path = isRecord(node) && typeof node.field === 'string' ? node.field : (pointerNames(element).at(-1) ?? '');
  const access = model === undefined ? undefined : fieldAt(model, path, entities)?.access;
  const { read, write } = access ?? {};
  const rule = (slot: RuleSlot, what: string, names: readonly string[] | undefined): StateRule[] => {
    if (names === undefined) return [];
    const who = names.length === 0 ? 'everybody but administrators' : `whoever holds none of ${names.join(', ')}`;
    const effect = `${what} ${who} (x-access of \`${path}\`)`;
    return [{ slot, element, pointer: element, isOwn: true, condition: null, effect, origin: null }];
  };
  return [...rule('visible', 'takes it away from', read), ...rule('disabled', 'locks it for', write)];
}

/** Without the permission to save, all elements of the form are disabled. */
function permissionRules({ view, provenance }: Pick<MergedView, 'view' | 'provenance'>, element: string): StateRule[] {
  if (!element.startsWith('/form/')) return [];
  const flags = [
    ['create', view.access?.create ?? 'CADASTRAR', 'a new record'],
    ['edit', view.access?.edit ?? 'EDITAR', 'a saved record'],
  ] as const;
  return flags.map(([action, flag, what]) => {
    const pointer = pointerTo('/access', action);
    const effect = `locks it in ${what} for whoever lacks ${flag}`;
    return {
      slot: 'disabled',
      element,
      pointer,
      isOwn: false,
      condition: null,
      effect,
      origin: provenance[pointer] ?? null,
    };
  });
}

/** The named thing around a pointer: `/form/elements/nome/label` belongs to `/form/elements/nome`. */
function elementAt(pointer: string): string | null {
  for (let at: string | null = pointer; at !== null && at !== ''; at = parentPointer(at)) {
    const holder = pointerNames(at).at(-2);
    if (holder !== undefined && ['elements', 'detail', 'columns', 'filters', 'actions'].includes(holder)) return at;
  }
  return null;
}

/** Pointers of the elements around one, outermost first. */
function elementsAround(pointer: string): string[] {
  const around: string[] = [];
  let at = parentPointer(pointer);
  while (at !== null && at !== '') {
    const element = elementAt(at);
    if (element === null) break;
    around.unshift(element);
    at = parentPointer(element);
  }
  return around;
}
