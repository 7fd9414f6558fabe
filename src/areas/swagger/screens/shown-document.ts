import type { Area, ContractDocument, ListedOperation } from './contract.ts';

type Json = Readonly<Record<string, unknown>>;

/** Headers that the page sends with every call, so that they are no fields to fill in. */
const sentByPage = ['X-Path', 'X-Language'];

/**
 * The document for the library: areas tell how many of their operations are served, and headers that the page sends
 * itself are left out.
 */
export function documentToShow(
  document: ContractDocument,
  areas: readonly Area[],
  countText: (area: Area) => string,
): object {
  const descriptions = new Map((document.tags ?? []).map(({ name, description }) => [name, description ?? '']));
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        key === 'parameters' ? shownParameters(value, document) : shownOperation(value, document),
      ]),
    ),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    tags: areas.map((area) => {
      const description = descriptions.get(area.name) ?? '';
      return { name: area.name, description: `${countText(area)}${description === '' ? '' : ` · ${description}`}` };
    }),
  };
}

/** Whether an operation can be tried on the page: it is served, and its answer is not an endless stream. */
export function canTryIn(document: ContractDocument): (operation: ListedOperation) => boolean {
  return ({ isServed, path, method }) => {
    const operation = object(object(document.paths[path])[method]);
    const success = Object.entries(object(operation.responses)).filter(([status]) => status.startsWith('2'));
    return isServed && !success.some(([, answer]) => 'text/event-stream' in object(object(answer).content));
  };
}

/** The example of the idempotency key. Sent unchanged, a second call would only repeat the first. */
export function exampleKey(document: ContractDocument): unknown {
  return object(resolved({ $ref: '#/components/parameters/IdempotencyKey' }, document)).example;
}

/**
 * The part of a document that one place needs: the place itself and all components to which it refers, directly or not.
 * The library resolves references in the whole document that it gets, which takes more than a second for the full one.
 * @param place keys from the root, such as `['paths', '/check', 'get']`
 */
export function partFor(document: Json, place: readonly string[]): Json {
  const [root, name] = place;
  if (name === undefined || (root !== 'paths' && root !== 'components')) return document;
  const item = object(object(document[root])[name]);
  const needed = new Map<string, unknown>();
  const waiting = references(item);
  for (const reference of waiting) {
    if (needed.has(reference)) continue;
    const target = targetOf(reference, document);
    needed.set(reference, target);
    waiting.push(...references(target));
  }
  const components: Record<string, Record<string, unknown>> = {};
  for (const [reference, target] of needed) {
    const [, home = '', kind = '', key = '', ...deeper] = reference.split('/').map(unescaped);
    if (home !== 'components' || deeper.length > 0) return document;
    components[kind] = { ...components[kind], [key]: target };
  }
  return root === 'paths'
    ? { ...document, paths: { [name]: item }, components }
    : { ...document, paths: {}, components: { ...components, [name]: item } };
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  return Object.entries(object(value)).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  );
}

function targetOf(reference: string, document: Json | ContractDocument): unknown {
  let target: unknown = document;
  for (const part of reference.split('/').slice(1)) target = object(target)[unescaped(part)];
  return target;
}

function unescaped(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

function shownOperation(value: unknown, document: ContractDocument): unknown {
  const operation = object(value);
  if (!Array.isArray(operation.parameters)) return value;
  return { ...operation, parameters: shownParameters(operation.parameters, document) };
}

function shownParameters(value: unknown, document: ContractDocument): unknown {
  if (!Array.isArray(value)) return value;
  return value.filter((parameter) => {
    const { in: place, name } = resolved(parameter, document);
    return place !== 'header' || !sentByPage.includes(String(name));
  });
}

function resolved(parameter: unknown, document: ContractDocument): Json {
  const reference = object(parameter).$ref;
  if (typeof reference !== 'string') return object(parameter);
  return object(targetOf(reference, document));
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
