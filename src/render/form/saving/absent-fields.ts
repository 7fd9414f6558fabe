import { fieldOf } from '../../../language/entity/field-path.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import { predicateFields } from '../../../language/expressions/predicate.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { typedIn } from '../state/typed-fields.ts';
import { isInput } from '../values/flatten.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields that are hidden by the record as it is typed, with what they are saved with: nothing, where the schema says that
 * they are no part of the record (`x-when`), else what they had before somebody typed into them, unless it says that they
 * keep it (`x-keeps`). What was typed stays in the form, and is back with the field.
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

/** Values as they are saved. */
export function presentValues<Given extends Values>(values: Given, absent: ReadonlyMap<string, unknown>): Given {
  return absent.size === 0 ? values : { ...values, ...Object.fromEntries(absent) };
}
