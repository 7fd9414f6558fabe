import { getLocation, type Location, parse } from 'jsonc-parser';
import { alertSchema, entitySchema, flowSchema, statementSchema } from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';
import { type JsonToken, tokenAround } from './completion.ts';
import type { EditorLanguage } from './editor-language.ts';
import { type SchemaFileKind, type SchemaNames, suggestNames } from './schema-names.ts';
import { type EditorSuggestion, type Suggestions, textValue } from './suggestion.ts';

type JsonSchema = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Language of files with a JSON schema, which gives keys, values and documentation. */
export function languageOfSchema(kind: SchemaFileKind, names: SchemaNames): EditorLanguage {
  const schema = { schema: entitySchema, flow: flowSchema, alert: alertSchema, statement: statementSchema }[kind]();
  const at = (text: string, offset: number) => {
    const location = getLocation(text, offset);
    return { location, root: parse(text, [], { allowTrailingComma: true }) as unknown };
  };
  return {
    syntax: 'jsonc',
    complete: (text, offset) => {
      const { location, root } = at(text, offset);
      const token = tokenAround(text, offset, location.previousNode);
      const options = location.isAtPropertyKey
        ? keyOptions({ root: schema, location, value: root, text, token, kind, names })
        : valueOptions(schema, location.path, root, kind, names);
      return options.length === 0 ? null : ({ ...token, options } satisfies Suggestions);
    },
    hover: (text, offset) => {
      const { location } = at(text, offset);
      const node = location.previousNode;
      const isKey = location.isAtPropertyKey || node?.type === 'property';
      if (node === undefined || !isKey || offset > node.offset + node.length) return null;
      const key = String(location.path.at(-1));
      const described = describe(childOf(schema, schemaAt(schema, location.path.slice(0, -1)), key));
      if (described.info === '') return null;
      const range = { from: node.offset, to: node.offset + node.length };
      return { ...range, title: key, lines: [described.info], example: described.example };
    },
  };
}

type KeyOptionsOptions = {
  readonly root: JsonSchema;
  readonly location: Location;
  readonly value: unknown;
  readonly text: string;
  readonly token: JsonToken;
  readonly kind: SchemaFileKind;
  readonly names: SchemaNames;
};

function keyOptions({
  root,
  location: { path },
  value,
  text,
  token,
  kind,
  names,
}: KeyOptionsOptions): EditorSuggestion[] {
  const parent = path.slice(0, -1);
  const place = schemaAt(root, parent);
  const own = text.slice(token.matchFrom, token.isString ? token.to - 1 : token.to);
  const used = new Set(Object.keys(recordAt(value, parent)));
  used.delete(own);
  const rest = text.slice(token.to);
  const hasValue = /^\s*:/.test(rest);
  const write = (name: string, start: string): string =>
    `${JSON.stringify(name)}${hasValue ? '' : `: ${start}`}${!hasValue && /^\s*"/.test(rest) ? ',' : ''}`;
  const known = Object.entries(isRecord(place?.properties) ? place.properties : {}).map(
    ([key, definition]): EditorSuggestion => {
      const { info, example } = describe(definition);
      const detail = typeWord(definition);
      return {
        label: key,
        detail,
        info: [info, example].join('\n'),
        snippet: write(key, skeletonOf(definition)),
        kind: 'key',
      };
    },
  );
  const free = isRecord(place?.additionalProperties) ? suggestNames(kind, path, value, names, 'key') : [];
  const start = skeletonOf(isRecord(place?.additionalProperties) ? place.additionalProperties : {});
  const named = free.map((name): EditorSuggestion => ({ ...textValue(name, 'name'), snippet: write(name, start) }));
  return [...known, ...named].filter(({ label }) => !used.has(label));
}

function valueOptions(
  root: JsonSchema,
  path: Path,
  value: unknown,
  kind: SchemaFileKind,
  names: SchemaNames,
): EditorSuggestion[] {
  const place = schemaAt(root, path);
  const fixed = Array.isArray(place?.enum) ? place.enum : place?.const === undefined ? [] : [place.const];
  const isFlag = place?.type === 'boolean';
  return [
    ...fixed.map((one): EditorSuggestion => (typeof one === 'string' ? textValue(one, 'value') : plain(String(one)))),
    ...(isFlag ? [plain('true'), plain('false')] : []),
    ...(fixed.length > 0 ? [] : suggestNames(kind, path, value, names, 'value').map((name) => textValue(name, 'name'))),
  ];
}

/** The part of a JSON schema for a path; null for none. */
function schemaAt(root: JsonSchema, path: Path): JsonSchema | null {
  let place: JsonSchema | null = root;
  for (const key of path) place = place === null ? null : childOf(root, place, key);
  return place;
}

function childOf(root: JsonSchema, place: JsonSchema | null, key: string | number): JsonSchema | null {
  if (place === null) return null;
  const properties = isRecord(place.properties) ? place.properties : {};
  const child =
    typeof key === 'number'
      ? place.items
      : Object.hasOwn(properties, key)
        ? properties[key]
        : place.additionalProperties;
  if (!isRecord(child)) return null;
  const named = typeof child.$ref === 'string' ? /^#\/definitions\/(.+)$/.exec(child.$ref)?.[1] : undefined;
  const definitions = isRecord(root.definitions) ? root.definitions : {};
  const referred = named === undefined ? undefined : definitions[named];
  return isRecord(referred) ? { ...referred, ...child } : child;
}

function recordAt(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  let place = value;
  for (const key of path)
    place = Array.isArray(place) ? place[Number(key)] : isRecord(place) ? place[String(key)] : undefined;
  return isRecord(place) ? place : {};
}

function describe(definition: unknown): { readonly info: string; readonly example: string | null } {
  if (!isRecord(definition)) return { info: '', example: null };
  const [example] = Array.isArray(definition.examples) ? definition.examples : [];
  return {
    info: typeof definition.description === 'string' ? definition.description : '',
    example: example === undefined ? null : JSON.stringify(example),
  };
}

function typeWord(definition: unknown): string {
  if (!isRecord(definition)) return '';
  if (Array.isArray(definition.enum)) return definition.enum.slice(0, 3).map(String).join(' | ');
  return Array.isArray(definition.type) ? definition.type.join(' | ') : String(definition.type ?? '');
}

/** Initial value of a key, by its type. */
function skeletonOf(definition: unknown): string {
  const type = isRecord(definition) ? definition.type : undefined;
  if (type === 'boolean') return '#{true}';
  if (type === 'number' || type === 'integer') return '#{}';
  if (type === 'array') return '[#{}]';
  if (type === 'object' || (isRecord(definition) && typeof definition.$ref === 'string')) return '{ #{} }';
  return '"#{}"';
}

function plain(label: string): EditorSuggestion {
  return { label, detail: '', info: '', snippet: label, kind: 'value' };
}
