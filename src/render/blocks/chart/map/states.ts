/** A state of Brazil with its position on a map of equal tiles. */
export type StateTile = {
  readonly code: string;
  readonly name: string;
  /** IBGE number, which begins the numbers of its municipalities. */
  readonly ibge: number;
  readonly column: number;
  readonly row: number;
};

const places: readonly (readonly [code: string, name: string, ibge: number, column: number, row: number])[] = [
  ['RR', 'Roraima', 14, 1, 0],
  ['AP', 'Amapá', 16, 3, 0],
  ['AM', 'Amazonas', 13, 1, 1],
  ['PA', 'Pará', 15, 2, 1],
  ['MA', 'Maranhão', 21, 3, 1],
  ['CE', 'Ceará', 23, 4, 1],
  ['RN', 'Rio Grande do Norte', 24, 5, 1],
  ['AC', 'Acre', 12, 0, 2],
  ['RO', 'Rondônia', 11, 1, 2],
  ['TO', 'Tocantins', 17, 3, 2],
  ['PI', 'Piauí', 22, 4, 2],
  ['PB', 'Paraíba', 25, 5, 2],
  ['PE', 'Pernambuco', 26, 6, 2],
  ['MT', 'Mato Grosso', 51, 2, 3],
  ['DF', 'Distrito Federal', 53, 3, 3],
  ['BA', 'Bahia', 29, 4, 3],
  ['SE', 'Sergipe', 28, 5, 3],
  ['AL', 'Alagoas', 27, 6, 3],
  ['MS', 'Mato Grosso do Sul', 50, 2, 4],
  ['GO', 'Goiás', 52, 3, 4],
  ['MG', 'Minas Gerais', 31, 4, 4],
  ['ES', 'Espírito Santo', 32, 5, 4],
  ['SP', 'São Paulo', 35, 3, 5],
  ['RJ', 'Rio de Janeiro', 33, 4, 5],
  ['PR', 'Paraná', 41, 3, 6],
  ['SC', 'Santa Catarina', 42, 3, 7],
  ['RS', 'Rio Grande do Sul', 43, 3, 8],
];

export const stateTiles: readonly StateTile[] = places.map(([code, name, ibge, column, row]) => ({
  code,
  name,
  ibge,
  column,
  row,
}));

const byWord = new Map(
  stateTiles.flatMap((tile) => [tile.code, tile.name, String(tile.ibge)].map((word) => [plain(word), tile] as const)),
);

/** Code of a text's state: by code (SP), name or IBGE number; '' for none. */
export function stateCodeOf(text: string): string {
  return byWord.get(plain(text))?.code ?? '';
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
