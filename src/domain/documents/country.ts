/** Codes and names in records of the countries whose documents have rules here. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  BR: ['BRA', 'Brasil', 'Brazil'],
  PT: ['PRT', 'POR', 'Portugal'],
  PY: ['PRY', 'PAR', 'Paraguai', 'Paraguay'],
  EC: ['ECU', 'Equador', 'Ecuador'],
  MX: ['MEX', 'México'],
  BO: ['BOL', 'Bolívia'],
  US: ['USA', 'EUA', 'Estados Unidos', 'United States'],
};

const byName = new Map(
  Object.entries(namesOf).flatMap(([code, names]) => [code, ...names].map((name) => [fold(name), code] as const)),
);

/**
 * ISO alpha-2 code of a country with known documents, given by a code of two or three letters, by its name, or by a
 * record with one of them; null for any other. A chosen record often contains only its id and name.
 */
export function countryOf(value: unknown): string | null {
  if (typeof value === 'string') return byName.get(fold(value)) ?? null;
  if (typeof value !== 'object' || value === null) return null;
  for (const key of ['sigla', 'sigla3', 'codigo', 'constante', 'nome', 'descricao']) {
    const code = countryOf(Object.hasOwn(value, key) ? Reflect.get(value, key) : null);
    if (code !== null) return code;
  }
  return null;
}

function fold(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase();
}
