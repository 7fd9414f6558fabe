/** A call of the contract: method, and path below the API with `{name}` for parameters. */
export type KnownOperation = {
  readonly method: string;
  readonly url: string;
  /** Parameters of its address besides those of the path; absent if unknown. */
  readonly query?: KnownValues;
  /** Its body; null if it has none, absent if unknown. */
  readonly body?: KnownValues | null;
  /** Component of the record in its answer, such as `ClienteResumo`; absent if there is none. */
  readonly answer?: string;
  /** A screen may send it while loading although it is a POST (`x-safe` of the contract, rule A8). */
  readonly isSafe?: true;
  /** The contract offers it without a session (`security: []`). */
  readonly isPublic?: true;
  /** Processes or addresses of the screens on which a click sends it without asking (`x-screens`, rule A8). */
  readonly screens?: readonly string[];
};

/** Named values of a call. */
export type KnownValues = {
  readonly values: Readonly<Record<string, KnownValue>>;
  /** Other names are allowed as well: filters of a list, fields of any entity. */
  readonly isOpen?: true;
};

export type KnownValue = {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  /** The only values allowed. */
  readonly options?: readonly unknown[];
  readonly required?: true;
};

type OperationMatch =
  | { readonly kind: 'found'; readonly operation: KnownOperation }
  /** The address exists, but with other methods. */
  | { readonly kind: 'other-method'; readonly methods: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Finds the operation of a view's call. Placeholders match any parameter. A parameter `{entity}` of the contract only
 * matches names of entities, so that a misspelt address does not match the generic call.
 */
export function matchOperation(
  method: string,
  url: string,
  operations: readonly KnownOperation[],
  isEntity: (name: string) => boolean,
): OperationMatch {
  const wanted = segmentsOf(url);
  const found = (indexOf(operations).get(wanted.length) ?? [])
    .filter(({ template }) => template.every((segment, index) => fitsSegment(segment, wanted[index], isEntity)))
    .map(({ operation }) => operation);
  const [operation] = found.filter((each) => each.method === method).sort((a, b) => holesIn(a.url) - holesIn(b.url));
  if (operation !== undefined) return { kind: 'found', operation };
  return found.length === 0
    ? { kind: 'none' }
    : { kind: 'other-method', methods: [...new Set(found.map((operation) => operation.method))] };
}

type Indexed = { readonly operation: KnownOperation; readonly template: readonly string[] };

/** Operations by number of path parts: checking all views searches hundreds of operations thousands of times. */
const indexes = new WeakMap<readonly KnownOperation[], ReadonlyMap<number, readonly Indexed[]>>();

function indexOf(operations: readonly KnownOperation[]): ReadonlyMap<number, readonly Indexed[]> {
  const known = indexes.get(operations);
  if (known !== undefined) return known;
  const index = new Map<number, Indexed[]>();
  for (const operation of operations) {
    const template = segmentsOf(operation.url);
    index.set(template.length, [...(index.get(template.length) ?? []), { operation, template }]);
  }
  indexes.set(operations, index);
  return index;
}

/** If several match, the one with the fewest parameters wins. */
function holesIn(url: string): number {
  return url.split('{').length;
}

function segmentsOf(url: string): string[] {
  const [path = ''] = url.split(/[?#]/);
  return path.split('/').filter((segment) => segment !== '');
}

function fitsSegment(template: string, wanted = '', isEntity: (name: string) => boolean): boolean {
  if (template === '{entity}') return wanted.startsWith('{') || isEntity(wanted);
  const hole = template.indexOf('{');
  if (hole < 0) return template.toLowerCase() === wanted.toLowerCase();
  // `print/{id}.pdf`: the text around the parameter is literal.
  const start = template.slice(0, hole);
  const end = template.slice(template.lastIndexOf('}') + 1);
  return wanted.startsWith(start) && wanted.endsWith(end) && wanted.length > start.length + end.length;
}
