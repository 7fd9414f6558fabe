const methods = ['get', 'put', 'post', 'delete'] as const;

type Operation = {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly security?: unknown;
  readonly 'x-served': boolean;
};
type PathItem = { readonly [Method in (typeof methods)[number]]?: Operation };
type Tag = { readonly name: string; readonly description?: string };

/** The contract as returned by `GET /openapi.json`: only the parts that this screen reads. */
export type ContractDocument = {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly tags?: readonly Tag[];
};

export type ListedOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly areas: readonly string[];
  readonly isServed: boolean;
  /** Callable without a session. */
  readonly isPublic: boolean;
};

export type Area = { readonly name: string; readonly served: number; readonly described: number };

export type Criteria = { readonly text: string; readonly onlyServed: boolean };

/** All operations, in the order of the document. */
export function listOperations({ paths }: ContractDocument): readonly ListedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const { operationId, summary = '', tags = [], security } = operation;
      return [
        {
          id: operationId,
          method,
          path,
          summary,
          areas: tags,
          isServed: operation['x-served'],
          isPublic: Array.isArray(security) && security.length === 0,
        },
      ];
    }),
  );
}

/**
 * Areas with operations, in the order of the document's tags, with the number of operations in the contract and on the
 * server.
 */
export function areasOf({ tags = [] }: ContractDocument, operations: readonly ListedOperation[]): readonly Area[] {
  const names = new Set([...tags.map(({ name }) => name), ...operations.flatMap(({ areas }) => areas)]);
  return [...names]
    .map((name) => {
      const own = operations.filter(({ areas }) => areas.includes(name));
      return { name, served: own.filter(({ isServed }) => isServed).length, described: own.length };
    })
    .filter(({ described }) => described > 0);
}

/** Whether an operation has every word of the search in its path, id, method or summary, ignoring accents and case. */
export function matches(operation: ListedOperation, { text, onlyServed }: Criteria): boolean {
  if (onlyServed && !operation.isServed) return false;
  const { id, method, path, summary } = operation;
  const content = plain(`${method} ${path} ${id} ${summary}`);
  return plain(text)
    .split(/\s+/)
    .every((word) => content.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
