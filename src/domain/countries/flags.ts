/** Address of a country's flag, which is part of the portal, by its ISO 3166-1 code of two letters. */
export function flagAddress(iso2: string): string {
  return `/static/img/flags/${iso2.toLowerCase()}.svg`;
}
