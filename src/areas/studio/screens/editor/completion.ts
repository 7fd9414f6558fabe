import { getLocation, parse } from 'jsonc-parser';
import {
  type AccessFlag,
  bindingNames,
  builtinFunctions,
  columnTypeNames,
  type EntityField,
  type EntityModel,
  elementTypeNames,
  elementTypeOf,
  fieldAt,
  includeType,
  listTypeNames,
} from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';
import { elementNamesIn } from './element-names.ts';
import {
  fragmentOfParams,
  isFragmentName,
  type KnownFragments,
  linesOfFragment,
  linesOfParam,
} from './fragment-names.ts';
import { type JsonPlace, type PlaceContext, placeAt } from './json-place.ts';
import {
  describeKey,
  type EditorSuggestion,
  escapeSnippet,
  plainValue,
  type Suggestions,
  skeletonOf,
  textValue,
  typeWord,
} from './suggestion.ts';

/** A call of the contract that a view may use. */
export type SuggestedOperation = { readonly method: string; readonly url: string; readonly summary: string };

export type CompletionContext = PlaceContext & {
  readonly operations: readonly SuggestedOperation[];
  readonly fragments: KnownFragments;
  /** Names of Tabler icons that are loaded so far. */
  readonly icons: readonly string[];
  /** The merged view below an override, whose names the override may use; null for a base. */
  readonly base: unknown;
};

const accessFlagNames: readonly AccessFlag[] = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/** Suggestions at an offset of a view file: keys, names, values, fields, types, entities, calls (rules V1 and V3). */
export function completionsAt(text: string, offset: number, context: CompletionContext): Suggestions | null {
  const location = getLocation(text, offset);
  if (isInComment(text, offset)) return null;
  const root: unknown = parse(text, [], { allowTrailingComma: true });
  const token = tokenAround(text, offset, location.previousNode);
  if (location.isAtPropertyKey) {
    const parent = location.path.slice(0, -1);
    const place = placeAt(root, parent, context);
    const options = keySuggestions({ place, root, path: parent, text, token, context });
    return options.length === 0 ? null : { ...token, options };
  }
  const place = placeAt(root, location.path, context);
  const written = isRecord(place.value) || Array.isArray(place.value) ? null : place.value;
  if (isExpressionPlace(place) && typeof written === 'string' && token.isString)
    return expressionSuggestions({ text, offset, token, place, root, path: location.path, context });
  const options = valueSuggestions(place, root, location.path, context);
  return options.length === 0 ? null : { ...token, options };
}

/** The string or word that a suggestion replaces. */
export type JsonToken = {
  readonly from: number;
  readonly to: number;
  readonly matchFrom: number;
  readonly isString: boolean;
};

/** The string or word at the cursor or directly before it. */
export function tokenAround(
  text: string,
  offset: number,
  node: { readonly offset: number; readonly length: number; readonly type: string } | undefined,
): JsonToken {
  const isInside = node !== undefined && node.offset < offset && offset <= node.offset + node.length;
  if (node !== undefined && isInside && (node.type === 'string' || node.type === 'property')) {
    const isQuoted = text[node.offset] === '"';
    const from = node.offset;
    const end = endOfString(text, from);
    if (isQuoted && offset <= end) return { from, to: end, matchFrom: from + 1, isString: true };
  }
  const before = /[\w$.-]*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
  const after = /^[\w$.-]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { from: offset - before, to: offset + after, matchFrom: offset - before, isString: false };
}

/** End of a string, including its closing quote; an unclosed one ends with its line. */
function endOfString(text: string, from: number): number {
  const match = /^"(?:[^"\\\n]|\\.)*"?/.exec(text.slice(from));
  return from + (match?.[0].length ?? 1);
}

function isInComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  return bare.includes('//') && !/"[^"]*$/.test(bare.slice(0, bare.indexOf('//')));
}

type KeySuggestionsOptions = {
  readonly place: JsonPlace;
  readonly root: unknown;
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly token: JsonToken;
  readonly context: CompletionContext;
};

function keySuggestions({ place, root, path, text, token, context }: KeySuggestionsOptions): EditorSuggestion[] {
  const used = new Set(isRecord(place.value) ? Object.keys(place.value) : []);
  const own = text.slice(token.matchFrom, token.isString ? token.to - 1 : token.to);
  used.delete(own);
  const rest = text.slice(token.to);
  const hasValue = /^\s*:/.test(rest);
  const needsComma = !hasValue && /^\s*"/.test(rest);
  const write = (name: string, value: string): string =>
    `${escapeSnippet(JSON.stringify(name))}${hasValue ? '' : `: ${value}`}${needsComma ? ',' : ''}`;
  if (place.keys !== null && place.at !== 'elements') {
    return Object.entries(place.keys)
      .filter(([key]) => !used.has(key) && key !== 'name')
      .map(([key, definition]) => ({
        label: key,
        detail: typeWord(definition),
        info: describeKey(definition),
        snippet: write(key, skeletonOf(definition)),
        kind: 'key' as const,
      }));
  }
  if (place.at === 'elements' || place.at === 'columns' || place.at === 'filters') {
    const model = place.at === 'elements' ? place.record : place.row;
    const taken = place.at === 'elements' ? new Set([...used, ...elementNamesIn(root, path)]) : used;
    taken.delete(own);
    const fields = fieldSuggestions(model, context, false)
      .filter(({ label }) => !taken.has(label))
      .map((field) => ({ ...field, snippet: write(field.label, '{ #{} }') }));
    // Includes names that this file uses in another section: each name is suggested once.
    const known = baseNames(place, path, context).filter((name) => !taken.has(name));
    const named = known.map((name) => ({
      ...(fields.find(({ label }) => label === name) ?? { detail: '', info: '' }),
      label: name,
      snippet: write(name, '{ #{} }'),
      kind: 'name' as const,
    }));
    const missing = fields
      .filter(({ label }) => !known.includes(label))
      .map((field) =>
        context.isOverride && context.base !== null
          ? { ...field, detail: `$new · ${field.detail}`, snippet: write(field.label, '{ "$new": true#{} }') }
          : field,
      );
    return [...named, ...missing];
  }
  if (place.at === 'actions') {
    return baseNames(place, path, context)
      .filter((name) => !used.has(name))
      .map((name) => ({ label: name, detail: '', info: '', snippet: write(name, '{ #{} }'), kind: 'name' as const }));
  }
  const include = fragmentOfParams(place, placeAt(root, path.slice(0, -1), context).value, context.fragments);
  if (include !== undefined) {
    return Object.entries(include.params)
      .filter(([name]) => !used.has(name))
      .map(([name, param]) => {
        const start = param.default === undefined ? '"#{}"' : escapeSnippet(JSON.stringify(param.default));
        const info = linesOfParam(param).join('\n');
        return {
          label: name,
          detail: param.required ? 'required' : '',
          info,
          snippet: write(name, start),
          kind: 'name',
        };
      });
  }
  if (place.definition?.type === 'permissions') {
    return ['create', 'edit', 'delete']
      .filter((name) => !used.has(name))
      .map((name) => ({ label: name, detail: '', info: '', snippet: write(name, '"#{}"'), kind: 'name' as const }));
  }
  return [];
}

/** Names in the base's map at a path; of elements, those at any depth. */
function baseNames(place: JsonPlace, path: readonly (string | number)[], { base }: CompletionContext): string[] {
  if (base === null || base === undefined) return [];
  if (place.at === 'elements') return elementNamesIn(base, path);
  let map: unknown = base;
  for (const key of path) map = isRecord(map) ? map[String(key)] : undefined;
  return isRecord(map) ? Object.keys(map) : [];
}

function valueSuggestions(
  place: JsonPlace,
  root: unknown,
  path: readonly (string | number)[],
  context: CompletionContext,
): EditorSuggestion[] {
  const key = path.at(-1);
  const { definition } = place;
  if (place.at === 'predicate') return [...flags(), predicateSnippet(place)];
  if (place.at === 'elements' || place.at === 'columns') return [];
  if (place.definition?.type === 'permissions' || (place.at === 'unknown' && path[0] === 'access'))
    return accessFlagNames.map((flag) => textValue(flag, 'value'));
  if (definition === null) return [];
  if (isFragmentName(place)) {
    return [...context.fragments].map(([name, fragment]) => ({
      ...textValue(name, 'name'),
      detail: includeType.name,
      info: linesOfFragment(fragment).join('\n'),
    }));
  }
  if (definition.values !== undefined) return definition.values.map((value) => textValue(value, 'value'));
  switch (definition.type) {
    case 'flag':
      return flags();
    case 'element-type':
      return [
        ...elementTypeNames.map((name) => ({
          ...textValue(name, 'type'),
          detail: elementTypeOf(name)?.group ?? '',
          info: elementTypeOf(name)?.description ?? '',
        })),
        { ...textValue(includeType.name, 'type'), info: includeType.description },
      ];
    case 'list-type':
      return listTypeNames.map((name) => ({
        ...textValue(name, 'type'),
        info: elementTypeOf(name)?.description ?? '',
      }));
    case 'column-type':
      return columnTypeNames.map((name) => ({
        ...textValue(name, 'type'),
        info: elementTypeOf(name)?.description ?? '',
      }));
    case 'entity':
      return [...context.entities.values()].map((model) => ({
        ...textValue(model.name, 'entity'),
        detail: model.title,
        info: model.plural,
      }));
    case 'field':
    case 'fields':
      return fieldSuggestions(definition.of === 'row' ? place.row : place.record, context, true);
    case 'integer':
    case 'number':
      return key === 'cols' ? [12, 8, 6, 4, 3].map((cols) => plainValue(String(cols))) : [];
    case 'condition':
      return [...flags(), predicateSnippet(place)];
    default:
      return textSuggestions(String(key), place, root, path, context);
  }
}

/** Suggestions for strings with a meaning: calls, addresses, icons, names of other elements. */
function textSuggestions(
  key: string,
  place: JsonPlace,
  root: unknown,
  path: readonly (string | number)[],
  context: CompletionContext,
): EditorSuggestion[] {
  if (key === 'url') {
    return context.operations.map(({ method, url, summary }) => ({
      ...textValue(url, 'call'),
      detail: method,
      info: summary,
    }));
  }
  if (key === 'icon') return context.icons.map((name) => textValue(name, 'value'));
  if (key === '$after' || key === '$before' || key === '$in') {
    const names = new Set([...elementNamesIn(context.base, path), ...elementNamesIn(root, path)]);
    const siblings = place.at === 'value' && path.includes('columns') ? columnNames(root, context.base) : [];
    return [...names, ...siblings].map((name) => textValue(name, 'name'));
  }
  if (key === 'navigate' || key === 'redirect') {
    return [...context.entities.keys()].flatMap((name) => [
      textValue(`/crud/${name}/`, 'value'),
      textValue(`/crud/${name}/{id}`, 'value'),
    ]);
  }
  if (key === 'open') return [...context.entities.keys()].map((name) => textValue(name, 'entity'));
  if (key === 'itemLabel' || key === 'itemValue' || key === 'target' || key === 'parent')
    return fieldSuggestions(place.row, context, false);
  return [];
}

function columnNames(...views: readonly unknown[]): string[] {
  return views.flatMap((view) => {
    const list = isRecord(view) ? view.list : undefined;
    const columns = isRecord(list) ? list.columns : undefined;
    return isRecord(columns) ? Object.keys(columns) : [];
  });
}

/** Fields of an entity; with `isDeep` also those behind its to-one relations. */
function fieldSuggestions(model: EntityModel | null, context: PlaceContext, isDeep: boolean): EditorSuggestion[] {
  if (model === null) return [];
  const own = Object.values(model.fields).map((field) => fieldSuggestion(field.name, field));
  if (!isDeep) return own;
  const further = Object.values(model.fields).flatMap((field) => {
    const target = field.kind === 'relation' && field.target !== null ? context.entities.get(field.target) : undefined;
    return target === undefined
      ? []
      : Object.values(target.fields)
          .filter(({ kind }) => kind !== 'collection')
          .map((inner) => fieldSuggestion(`${field.name}.${inner.name}`, inner));
  });
  return [...own, { ...textValue('id', 'field'), detail: 'id' }, ...further];
}

function fieldSuggestion(path: string, field: EntityField): EditorSuggestion {
  return {
    ...textValue(path, 'field'),
    detail: field.target ?? field.kind,
    info: [field.title, field.help].filter((part) => part !== null && part !== '').join('\n'),
  };
}

function isExpressionPlace({ at, definition }: JsonPlace): boolean {
  return at === 'predicate' || definition?.type === 'expression';
}

type ExpressionSuggestionsOptions = {
  readonly text: string;
  readonly offset: number;
  readonly token: JsonToken;
  readonly place: JsonPlace;
  readonly root: unknown;
  readonly path: readonly (string | number)[];
  readonly context: CompletionContext;
};

/** Suggestions in a JSONata text: fields after a name or path, bindings and functions after `$`. */
function expressionSuggestions({
  text,
  offset,
  token,
  place,
  root,
  path,
  context,
}: ExpressionSuggestionsOptions): Suggestions | null {
  const word = /[\p{L}_$][\p{L}\p{N}_.$]*$/u.exec(text.slice(token.matchFrom, offset))?.[0] ?? '';
  const from = offset - word.length;
  const plain = (label: string, kind: EditorSuggestion['kind'], detail = '', info = ''): EditorSuggestion => ({
    label,
    detail,
    info,
    snippet: escapeSnippet(label),
    kind,
  });
  const owner = /^\$row\./.test(word) ? place.row : place.record;
  const prefix = word.includes('.') ? word.slice(0, word.lastIndexOf('.')) : '';
  const inner = /^\$row$/.test(prefix) ? '' : prefix.replace(/^\$row\./, '');
  const options: EditorSuggestion[] = [];
  if (word.startsWith('$') && !word.includes('.')) {
    options.push(...bindingNames.map((name) => plain(`$${name}`, 'name')));
    options.push(...[...builtinFunctions].map((name) => plain(`$${name}`, 'function')));
  } else if (prefix === '' || prefix === '$row') {
    options.push(
      ...fieldSuggestions(owner, context, false).map(({ label, detail, info }) => plain(label, 'field', detail, info)),
    );
    if (prefix === '') options.push(...elementNamesIn(root, path).map((name) => plain(name, 'name')));
  } else if (owner !== null) {
    const target = fieldAt(owner, inner, context.entities)?.target;
    const model = target == null ? undefined : context.entities.get(target);
    options.push(
      ...fieldSuggestions(model ?? null, context, false).map(({ label, detail, info }) =>
        plain(label, 'field', detail, info),
      ),
    );
  }
  const start = from + (word.includes('.') ? word.lastIndexOf('.') + 1 : 0);
  const unique = [...new Map(options.map((option) => [option.label, option])).values()];
  return unique.length === 0 ? null : { from: start, to: offset, matchFrom: start, options: unique };
}

function flags(): EditorSuggestion[] {
  return [plainValue('true'), plainValue('false')];
}

function predicateSnippet({ record }: JsonPlace): EditorSuggestion {
  const [field] = Object.keys(record?.fields ?? {});
  return {
    label: '{ "field": …, "is": … }',
    detail: '',
    info: 'A predicate: compares a field with a value.',
    snippet: `{ "field": "#{${field ?? 'campo'}}", "is": #{true} }`,
    kind: 'value',
  };
}
