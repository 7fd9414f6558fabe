/** Zones of the countries in which there may be branches (ISO 3166-1 alpha-2); of large ones that in which most people live. */
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

/** Zones of the states of Brazil whose clocks do not go with Brasília. */
const ofStates: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};

/** Zones of all places that are known, by the country, or by country and state as `BR-AM`. */
export const zonesOfPlaces: Readonly<Record<string, string>> = {
  ...ofCountries,
  ...Object.fromEntries(Object.entries(ofStates).map(([state, zone]) => [`BR-${state}`, zone])),
};

/**
 * The zone whose days a place has, by its country and, in Brazil, its state; null where it is not known.
 * @param country ISO 3166-1 alpha-2
 */
export function zoneOfPlace(country: string | null, state: string | null): string | null {
  const known = (zones: Readonly<Record<string, string>>, key: string | null): string | null =>
    key !== null && Object.hasOwn(zones, key) ? (zones[key] ?? null) : null;
  return (country === 'BR' ? known(ofStates, state) : null) ?? known(ofCountries, country);
}
