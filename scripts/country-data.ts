/**
 * Writes `src/domain/countries/country-data.ts` from `countries-list` and the names of the Unicode CLDR that this Node brings:
 * `node scripts/country-data.ts`. Names are generated once, so that no list differs between browsers.
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

// Nobody lives there and nobody can be called there; the stations of 672 can.
const uninhabited = ['BV', 'GS', 'TF', 'UM'];
const northAmerica = ['BM', 'CA', 'GL', 'MX', 'PM', 'US'];
// Countries with land in two continents; the others keep the one in which they mostly are.
const transcontinental = ['AZ', 'EG', 'GE', 'KZ', 'RU', 'TR'];
// Territories under the code of Australia's.
const australian = ['AQ', 'HM', 'NF'];
// ISO 4217 codes that are no cash: units of account and of exchange.
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

/** The package writes area codes of shared plans behind the country code; the specification's codes end at 998. */
function dialCode({ iso2, phone }: ICountryData): number {
  if (australian.includes(iso2)) return 672;
  const [code = 0] = phone;
  if (code <= 998) return code;
  const digits = String(code);
  return digits.startsWith('1') ? 1 : Number(digits.slice(0, digits.startsWith('599') ? 3 : 2));
}

/** Letters of one continent, or of two with a slash between. */
function continentsOf({ iso2, continent, continents }: ICountryData): string {
  const codes = transcontinental.includes(iso2) && continents ? continents : [continent];
  return codes.map((code) => continentOf(iso2, code)).join('/');
}

function continentOf(iso2: string, code: TContinentCode): string {
  if (code === 'NA') return northAmerica.includes(iso2) ? 'NA' : 'CA';
  // Antarctica is not among the seven continents of the specification: its territories count as Oceania's.
  return code === 'AN' ? 'OC' : code;
}
