/**
 * Zones of the countries in which there may be branches (ISO 3166-1 alpha-2); for large ones that of most inhabitants.
 */
const ofCountries: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  PE: 'America/Lima',
  PT: 'Europe/Lisbon',
  PY: 'America/Asuncion',
  US: 'America/New_York',
  UY: 'America/Montevideo',
};

/** Zones of the Brazilian states that differ from Brasília. */
const ofStates: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};

/** Zones of all known places, by country, or by country and state as `BR-AM`. */
export const zonesOfPlaces: Readonly<Record<string, string>> = {
  ...ofCountries,
  ...Object.fromEntries(Object.entries(ofStates).map(([state, zone]) => [`BR-${state}`, zone])),
};

/**
 * The zone of a place, by its country and, in Brazil, its state; null if unknown.
 * @param country ISO 3166-1 alpha-2
 */
export function zoneOfPlace(country: string | null, state: string | null): string | null {
  const known = (zones: Readonly<Record<string, string>>, key: string | null): string | null =>
    key !== null && Object.hasOwn(zones, key) ? (zones[key] ?? null) : null;
  return (country === 'BR' ? known(ofStates, state) : null) ?? known(ofCountries, country);
}
