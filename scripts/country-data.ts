/**
 * `node scripts/country-data.ts` writes `src/domain/countries/country-data.ts` from the package `countries-list` and
 * the Unicode CLDR names of this Node version. The names are generated once because those of browsers differ.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCountryDataList, type ICountryData, type TContinentCode } from 'countries-list';
import { readOptions, wantsHelp } from './support/options.ts';

const usage = `Usage: node scripts/country-data.ts

Writes src/domain/countries/country-data.ts anew: countries with their names, dialling codes, continents and currencies.`;
wantsHelp(usage);
readOptions({}, usage);

const path = join(import.meta.dirname, '../src/domain/countries/country-data.ts');

// Uninhabited territories without telephones. Those of Australia's code 672 have stations that can be called.
const uninhabited = ['BV', 'GS', 'TF', 'UM'];
const northAmerica = ['BM', 'CA', 'GL', 'MX', 'PM', 'US'];
// Countries that are listed under two continents; all others only under their main one.
const transcontinental = ['AZ', 'EG', 'GE', 'KZ', 'RU', 'TR'];
// Territories that share the code 672 of Australia.
const australian = ['AQ', 'HM', 'NF'];
// ISO 4217 codes that are not cash: units of account and of exchange.
const accountCurrencies = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];

const [portuguese, spanish, english] = ['pt-BR', 'es', 'en'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region' }),
);

const rows = getCountryDataList()
  .filter(({ iso2 }) => !uninhabited.includes(iso2))
  .map((country) => {
    const names = [portuguese, spanish, english].map((language) => language?.of(country.iso2) ?? country.name);
    const money = country.currency.find((code) => !accountCurrencies.includes(code)) ?? 'USD';
    return [country.iso2, country.iso3, dialCode(country), continentsOf(country), money, ...names] as const;
  })
  .sort((a, b) => String(a[5]).localeCompare(String(b[5]), 'pt-BR'));

const lines = rows.map((row) => `  [${row.map((value) => literal(value)).join(', ')}],`);
await writeFile(
  path,
  `// Written by scripts/country-data.ts; never edit it.

/** ISO 3166-1 alpha-2 and alpha-3, dialling code, continents, currency; the name in Portuguese, Spanish and English. */
export type CountryRow = readonly [
  iso2: string,
  iso3: string,
  ddi: number,
  continents: string,
  currency: string,
  portuguese: string,
  spanish: string,
  english: string,
];

/** All inhabited countries and territories, in the order of their Portuguese names. */
export const countryRows: readonly CountryRow[] = [
${lines.join('\n')}
];
`,
);
console.log(`${rows.length} countries written to src/domain/countries/country-data.ts`);

function literal(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}

/**
 * Dialling code of a country. The package appends the area code in numbering plans that several countries share, but
 * codes of the specification end at 998, so only the country code is used.
 */
function dialCode({ iso2, phone }: ICountryData): number {
  if (australian.includes(iso2)) return 672;
  const [code = 0] = phone;
  if (code <= 998) return code;
  const digits = String(code);
  return digits.startsWith('1') ? 1 : Number(digits.slice(0, digits.startsWith('599') ? 3 : 2));
}

/** Code of one continent, or of two separated by a slash. */
function continentsOf({ iso2, continent, continents }: ICountryData): string {
  const codes = transcontinental.includes(iso2) && continents ? continents : [continent];
  return codes.map((code) => continentOf(iso2, code)).join('/');
}

function continentOf(iso2: string, code: TContinentCode): string {
  if (code === 'NA') return northAmerica.includes(iso2) ? 'NA' : 'CA';
  // The specification's seven continents do not include Antarctica: its territories count as Oceania.
  return code === 'AN' ? 'OC' : code;
}
