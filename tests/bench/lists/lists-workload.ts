/** One list call, before it becomes an address of either server. */
export type ListCall = {
  readonly page: number;
  readonly query?: string;
  readonly status?: string;
  readonly filial?: number;
  readonly sortType?: 'asc' | 'desc';
};

/** Fields that both servers answer; relations come with their label. */
export const fields = [
  'codigo_mundial',
  'nome',
  'documento',
  'email',
  'cidade',
  'filial',
  'status',
  'limite_credito',
  'data_cadastro',
] as const;

export const pageSize = 20;

const rare = ['bittencourt falcao', 'haddad', 'kowalski', 'magalhães simões', 'tanaka rossi', 'cohen galvão'];
const common = ['silva', 'santos', 'oliveira', 'souza'];

/**
 * What people do with a list, all sorted by name, with page and exact total. Who sees few rows has no page 1000.
 * @param deepPage the first of the far pages
 */
export function scenarios(deepPage: number): Readonly<Record<string, readonly ListCall[]>> {
  return {
    browse: [1, 2, 3, 4].map((page) => ({ page })),
    'rare search': rare.map((query) => ({ page: 1, query })),
    'common search': common.map((query, index) => ({ page: 1 + (index % 2), query })),
    filter: ['BLOQUEADO', 'INATIVO', 'ATIVO'].map((status, index) => ({ page: 1 + index, status })),
    'search and filter': common.map((query, index) => ({ page: 1, query, filial: 1 + (index % 3), status: 'ATIVO' })),
    'by branch, descending': [1, 2, 3, 4].map((filial) => ({ page: 1, filial, sortType: 'desc' })),
    deep: [0, 1, 2, 3].map((offset) => ({ page: deepPage + offset })),
  };
}

/** All scenarios in turn, each with its variants. */
export function mixed(calls: Readonly<Record<string, readonly ListCall[]>>): ListCall[] {
  const turns = Math.max(...Object.values(calls).map((variants) => variants.length)) * 2;
  return Array.from({ length: turns }, (_, turn) =>
    Object.values(calls).flatMap((variants) => variants[turn % variants.length] ?? []),
  ).flat();
}

/** The call to the generic list of the portal. */
export function portalPath(call: ListCall): string {
  return `/api/Cliente?${parameters(call)}&fields=${fields.join()}`;
}

/** The call to the hand-written handler; `consultor` is the row condition that the portal applies by itself. */
export function floorPath(call: ListCall, consultor: number | null): string {
  return `/clientes?${parameters(call)}${consultor === null ? '' : `&consultor=${consultor}`}`;
}

function parameters({ page, ...rest }: ListCall): URLSearchParams {
  return new URLSearchParams({
    size: String(pageSize),
    page: String(page),
    sortBy: 'nome',
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
  });
}
