import { cepRanges, stateOfCep } from '../../domain/cep-ranges.ts';
import { largeCities } from '../../domain/reference/large-cities.ts';
import { type CityRow, cityRows } from '../../domain/reference/reference-rows.ts';
import type { CepAddress, CepPort } from './cep-port.ts';

/** The contract's example, which gives the documented answer. */
const samples: Readonly<Record<string, Partial<CepAddress>>> = {
  '01310100': { logradouro: 'Avenida Paulista', complemento: 'de 612 a 1510 - lado par', bairro: 'Bela Vista' },
};

type Places = {
  /** Large cities with their prefixes. */
  readonly large: readonly { readonly row: CityRow; readonly first: number; readonly last: number }[];
  /** Other cities of each state by name; its large one if it has no other. */
  readonly others: ReadonlyMap<string, readonly CityRow[]>;
};

/**
 * The CEP lookup of an installation without a service: real states, large cities by their prefixes, elsewhere a city of
 * the state. It returns no streets, because people would take an invented one for the real street and send parcels
 * there. A CEP has the same address on every machine and at every time.
 */
export function createEmbeddedCep(): CepPort {
  let places: Places | undefined;
  return {
    find: async (cep) => {
      places ??= readPlaces();
      const address = addressIn(places, cep);
      return address === null ? { kind: 'unknown' } : { kind: 'found', address };
    },
  };
}

function addressIn({ large, others }: Places, cep: string): CepAddress | null {
  const estado = stateOfCep(cep);
  if (estado === null) return null;
  const prefix = Number(cep.slice(0, 5));
  const city = large.find(({ first, last }) => prefix >= first && prefix <= last);
  const nothing = { cep, estado, logradouro: null, complemento: null, bairro: null };
  if (city !== undefined) {
    const { nome, codigo_ibge } = city.row;
    return { ...nothing, cidade: nome, codigo_ibge, ...samples[cep] };
  }
  // Cities of a state are distributed along its prefixes in the order of their names. Small ones have one CEP for all
  // streets.
  const [[first, last]] = cepRanges[estado];
  const rows = others.get(estado) ?? [];
  const place = Math.floor(((prefix - first) / (last - first + 1)) * rows.length);
  const row = rows[Math.min(rows.length - 1, Math.max(0, place))];
  return { ...nothing, cidade: row?.nome ?? null, codigo_ibge: row?.codigo_ibge ?? null };
}

function readPlaces(): Places {
  const rows = cityRows();
  const byCode = new Map(rows.map((row) => [row.codigo_ibge, row]));
  const large = [...new Map(largeCities.map((city) => [city.codigo_ibge, city.cep]))].flatMap(
    ([code, [first, last]]) => {
      const row = byCode.get(code);
      return row === undefined ? [] : [{ row, first, last }];
    },
  );
  const isLarge = new Set(large.map(({ row }) => row));
  const others = new Map(
    [...Map.groupBy(rows, ({ estado }) => estado)].map(([estado, all]) => {
      const small = all.filter((row) => !isLarge.has(row));
      return [estado, small.length === 0 ? all : small] as const;
    }),
  );
  return { large, others };
}
