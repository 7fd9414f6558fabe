import { completeView } from './definition/complete-view.ts';
import type { EntityModel } from './definition/entity.ts';
import type { EntityLookup } from './definition/field-path.ts';
import type { ViewProblem } from './definition/problem.ts';
import { isRecord } from './definition/record.ts';
import type { ElementMap, FormDefinition, ListDefinition, ViewAnswer, ViewDefinition } from './definition/view.ts';
import { mergeView } from './merge/merge-view.ts';

/** A view ready to be drawn: layers merged, and what it leaves to the entity schema filled in. */
export type ResolvedView = {
  readonly entity: string;
  readonly hash: string;
  readonly view: ViewDefinition;
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  /** For configurators; empty for others. */
  readonly problems: readonly ViewProblem[];
};

/** Makes what the server sends ready to be drawn. Never throws, whatever stands in the layers (rules V2, M6). */
export function resolveView(answer: ViewAnswer): ResolvedView {
  const entities = new Map(Object.entries(answer.related));
  if (answer.model !== null) entities.set(answer.entity, answer.model);
  const merged = mergeView(answer.layers);
  const named: ViewDefinition = answer.model === null ? merged.view : { ...merged.view, entity: answer.entity };
  return {
    entity: answer.entity,
    hash: answer.hash,
    view: soundView(completeView(soundView(named), entities)),
    model: answer.model,
    entities,
    problems: answer.problems,
  };
}

/** Takes out what is no object where an object must stand, so that drawing the rest needs no guards. */
export function soundView(view: ViewDefinition): ViewDefinition {
  const { list, form, elements, title, icon, access, ...rest } = view;
  return {
    ...rest,
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof icon === 'string' ? { icon } : {}),
    ...(isRecord(access) ? { access } : {}),
    ...(isRecord(list) ? { list: soundList(list) } : {}),
    ...(isRecord(form) ? { form: soundForm(form) } : {}),
    ...(isRecord(elements) ? { elements: soundElements(elements) } : {}),
  };
}

function soundForm(form: FormDefinition): FormDefinition {
  const { elements, actions, ...rest } = form;
  return {
    ...rest,
    ...(isRecord(elements) ? { elements: soundElements(elements) } : {}),
    ...(isRecord(actions) ? { actions: soundMap(actions) } : {}),
  };
}

function soundList(list: ListDefinition): ListDefinition {
  const { columns, filters, list: call, size, click, fields, ...rest } = list;
  return {
    ...rest,
    ...(isRecord(columns) ? { columns: soundMap(columns) } : {}),
    ...(isRecord(filters) ? { filters: soundMap(filters) } : {}),
    ...(isRecord(call) && typeof call.url === 'string' ? { list: call } : {}),
    ...(typeof size === 'number' && Number.isInteger(size) && size >= 0 ? { size } : {}),
    ...(isRecord(click) ? { click } : {}),
    ...(Array.isArray(fields) ? { fields: fields.filter((field) => typeof field === 'string') } : {}),
  };
}

/** Keys that must hold text; any other value there would break its drawing, and the check of views reports it. */
const textKeys = [
  'label',
  'help',
  'mask',
  'field',
  'currency',
  'format',
  'itemLabel',
  'html',
  'value',
  'entity',
  'mappedBy',
];

function soundElements(elements: ElementMap): ElementMap {
  const sound = Object.entries(elements).map(([name, given]) => {
    // What is no element stays in its place, as one of an unknown type: a placeholder names it.
    if (!isRecord(given)) return [name, { type: `${typeof given}` }] as const;
    const kept = Object.entries(given).filter(([key, value]) => !textKeys.includes(key) || typeof value === 'string');
    const element = Object.fromEntries(kept);
    const { elements: inner, columns, filters, data } = element;
    if (inner !== undefined) element.elements = isRecord(inner) ? soundElements(inner as ElementMap) : {};
    if (columns !== undefined) element.columns = isRecord(columns) ? soundMap(columns) : {};
    if (filters !== undefined) element.filters = isRecord(filters) ? soundMap(filters) : {};
    if (data !== undefined) element.data = Array.isArray(data) ? data.filter(isRecord) : [];
    return [name, element] as const;
  });
  return Object.fromEntries(sound);
}

function soundMap<T>(map: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(map).filter(([, item]) => isRecord(item)));
}
