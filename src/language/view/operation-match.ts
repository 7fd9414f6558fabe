/** One call of the contract: method, and path below the API with `{name}` for its parameters. */
export type KnownOperation = {
  readonly method: string;
  readonly url: string;
  /** Parameters of its address besides those of the path; absent where they are not known. */
  readonly query?: KnownValues;
  /** What is sent; null when it takes nothing, absent where that is not known. */
  readonly body?: KnownValues | null;
  /** Component of the record that it answers, such as `ClienteResumo`; absent where it answers none. */
  readonly answer?: string;
  /** Whether a screen may send it as it loads although it is a POST (`x-safe` of the contract, rule A8). */
  readonly isSafe?: true;
  /** Whether the contract offers it without a session (`security: []`). */
  readonly isPublic?: true;
  /** Processes or addresses of the screens on which a click sends it without a question (`x-screens`, rule A8). */
  readonly screens?: readonly string[];
};

/** Named values that a call takes. */
export type KnownValues = {
  readonly values: Readonly<Record<string, KnownValue>>;
  /** Whether other names are taken as well: filters of a list, fields of any entity. */
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
  /** The address exists, but takes other methods. */
  | { readonly kind: 'other-method'; readonly methods: readonly string[] }
  | { readonly kind: 'none' };

/**
 * Looks for the operation that a call of a view means. What is filled in fits any parameter; a parameter `{entity}` of
 * the contract fits the name of an entity only, so that a misspelt address is not taken for the generic call.
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

/** Operations by how many parts their paths have: a check of all views asks thousands of times for a few of hundreds. */
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

/** Of several the one that fixes most is meant. */
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
  // `print/{id}.pdf`: what stands around the parameter is literal.
  const start = template.slice(0, hole);
  const end = template.slice(template.lastIndexOf('}') + 1);
  return wanted.startsWith(start) && wanted.endsWith(end) && wanted.length > start.length + end.length;
}
