import { getLocation, parse } from 'jsonc-parser';
import { type EntityField, elementTypeOf, fieldAt } from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';
import type { CompletionContext } from './completion.ts';
import { fragmentOfParams, isFragmentName, linesOfFragment, linesOfParam } from './fragment-names.ts';
import { placeAt } from './json-place.ts';

/** Documentation of a place in a view file. */
export type HoverText = {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** Example as JSON; null for none. */
  readonly example: string | null;
};

/** Documentation of a key, type, field, entity or call; null if nothing is known. */
export function hoverAt(text: string, offset: number, context: CompletionContext): HoverText | null {
  const location = getLocation(text, offset);
  const node = location.previousNode;
  if (node === undefined || offset < node.offset || offset > node.offset + node.length) return null;
  const root: unknown = parse(text, [], { allowTrailingComma: true });
  const range = { from: node.offset, to: node.offset + node.length };
  const key = location.path.at(-1);
  if (location.isAtPropertyKey || node.type === 'property') {
    const parent = placeAt(root, location.path.slice(0, -1), context);
    const definition = parent.keys?.[String(key)];
    if (definition !== undefined && parent.at !== 'elements') {
      const { description, example } = definition;
      return { ...range, title: String(key), lines: [description], example: JSON.stringify(example) };
    }
    const include = placeAt(root, location.path.slice(0, -2), context).value;
    const param = fragmentOfParams(parent, include, context.fragments)?.params[String(key)];
    if (param !== undefined) return { ...range, title: String(key), lines: linesOfParam(param), example: null };
    if (parent.at === 'elements' || parent.at === 'columns' || parent.at === 'filters') {
      const model = parent.at === 'elements' ? parent.record : parent.row;
      const item = placeAt(root, location.path, context);
      const path = isRecord(item.value) && typeof item.value.field === 'string' ? item.value.field : String(key);
      const field = model === null ? null : fieldAt(model, path, context.entities);
      const type = item.type === null ? [] : [`type: ${item.type}`];
      if (field === null && type.length === 0) return null;
      return {
        ...range,
        title: String(key),
        lines: [...type, ...(field === null ? [] : linesOf(field))],
        example: null,
      };
    }
    return null;
  }
  const place = placeAt(root, location.path, context);
  if (typeof place.value !== 'string') return null;
  const { value, definition } = place;
  if (definition?.type === 'element-type' || definition?.type === 'column-type' || definition?.type === 'list-type') {
    const type = elementTypeOf(value);
    return type === null ? null : { ...range, title: value, lines: [type.description, type.group], example: null };
  }
  if (isFragmentName(place)) {
    const fragment = context.fragments.get(value);
    return fragment === undefined ? null : { ...range, title: value, lines: linesOfFragment(fragment), example: null };
  }
  if (definition?.type === 'entity') {
    const model = context.entities.get(value);
    if (model === undefined) return null;
    const fields = Object.keys(model.fields);
    return { ...range, title: value, lines: [model.plural, fields.join(', ')], example: null };
  }
  if (definition?.type === 'field' || definition?.type === 'fields') {
    const model = definition.of === 'row' ? place.row : place.record;
    const field = model === null ? null : fieldAt(model, value, context.entities);
    return field === null ? null : { ...range, title: value, lines: linesOf(field), example: null };
  }
  if (key === 'url') {
    const operation = context.operations.find(({ url }) => url === value.replace(/^\//, ''));
    return operation === undefined
      ? null
      : { ...range, title: `${operation.method} ${operation.url}`, lines: [operation.summary], example: null };
  }
  return null;
}

function linesOf({ title, kind, target, required, help, maxLength }: EntityField): string[] {
  const facts = [
    target === null ? kind : `${kind} · ${target}`,
    ...(required ? ['required'] : []),
    ...(maxLength === null ? [] : [`maxLength ${maxLength}`]),
  ];
  return [title, facts.join(', '), ...(help === null ? [] : [help])];
}
