import { fieldOf } from '../../../language/entity/field-path.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import { predicateFields } from '../../../language/expressions/predicate.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { typedIn } from '../state/typed-fields.ts';
import { isInput } from '../values/flatten.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields that are hidden because of other values, with the values to save: empty if the schema excludes them
 * (`x-when`), otherwise their previous value, unless the schema keeps what was typed (`x-keeps`). The typed value stays
 * in the form and is restored with the field.
 */
export function absentFields({
  model,
  store,
  elements,
  conditions,
}: Pick<FormHandle, 'model' | 'store' | 'elements' | 'conditions'>): ReadonlyMap<string, unknown> {
  const absent = new Map<string, unknown>();
  if (model === null) return absent;
  const byName = new Map(elements.map((item) => [item.name, item]));
  const typed = typedIn(store);
  const shown = new Set<string>();
  for (const { element, field: name, name: own, ancestors } of elements) {
    const field = isInput(element) ? fieldOf(model, name) : null;
    if (field === null) continue;
    if (conditions.isShown(own)) shown.add(name);
    else if (field.presentWhen !== undefined) absent.set(name, null);
    else if (typed.has(name) && field.keeps !== true) {
      const around = [own, ...ancestors].map((each) => byName.get(each)?.element.visible);
      const isOfRecord = around.some((condition) => readsOf(condition).some((path) => fieldOf(model, path) !== null));
      if (isOfRecord) absent.set(name, store.base()[name] ?? null);
    }
  }
  return new Map([...absent].filter(([name]) => !shown.has(name)));
}

/** First names of the paths of the record that a condition reads. */
function readsOf(condition: Condition | undefined): readonly string[] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  const paths =
    typeof condition === 'string'
      ? (loadedExpressions()?.conditionFields(condition) ?? [])
      : predicateFields(condition);
  return paths.map((path) => path.split('.')[0] ?? path);
}

/** The values to save. */
export function presentValues<Given extends Values>(values: Given, absent: ReadonlyMap<string, unknown>): Given {
  return absent.size === 0 ? values : { ...values, ...Object.fromEntries(absent) };
}
