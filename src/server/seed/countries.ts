import { getCountryDataList, type ICountryData, type TContinentCode } from 'countries-list';

/** A country as the reference lists of the specification hold it (Spec 000, section 3). */
export type CountryRow = {
  readonly nome: string;
  readonly nome_es: string;
  readonly sigla: string;
  readonly sigla3: string;
  readonly ddi: number;
  readonly continente: string;
  readonly continente_es: string;
  readonly avatar: string;
  readonly moeda: string;
};

// Nobody lives there, and nobody can be called there.
const uninhabited = ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'];
const northAmerica = ['BM', 'CA', 'GL', 'MX', 'PM', 'US'];
// Countries with land in two continents; the others keep the one in which they mostly are.
const transcontinental = ['AZ', 'EG', 'GE', 'KZ', 'RU', 'TR'];
// ISO 4217 codes that are no cash: units of account and of exchange.
const accountCurrencies = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'];

const continents = {
  AF: ['África', 'África'],
  AS: ['Ásia', 'Asia'],
  EU: ['Europa', 'Europa'],
  OC: ['Oceania', 'Oceanía'],
  SA: ['América do Sul', 'América del Sur'],
  NA: ['América do Norte', 'América del Norte'],
  CA: ['América Central', 'América Central'],
} as const;

/** All inhabited countries and territories, sorted by their Portuguese names. */
export function countryRows(): CountryRow[] {
  const portuguese = new Intl.DisplayNames(['pt-BR'], { type: 'region' });
  const spanish = new Intl.DisplayNames(['es'], { type: 'region' });
  return getCountryDataList()
    .filter(({ iso2 }) => !uninhabited.includes(iso2))
    .map((country) => {
      const ddi = dialCode(country);
      return {
        nome: portuguese.of(country.iso2) ?? country.name,
        nome_es: spanish.of(country.iso2) ?? country.name,
        sigla: country.iso2,
        sigla3: country.iso3,
        ddi,
        continente: continentNames(country, 0),
        continente_es: continentNames(country, 1),
        avatar: `/static/img/ddis/${ddi}.png`,
        moeda: country.currency.find((code) => !accountCurrencies.includes(code)) ?? 'USD',
      };
    })
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

/** The package writes area codes of shared plans behind the country code; the specification's codes end at 998. */
function dialCode({ phone }: ICountryData): number {
  const [code = 0] = phone;
  if (code <= 998) return code;
  const digits = String(code);
  return digits.startsWith('1') ? 1 : Number(digits.slice(0, digits.startsWith('599') ? 3 : 2));
}

function continentNames({ iso2, continent, continents: all }: ICountryData, language: 0 | 1): string {
  const codes = transcontinental.includes(iso2) && all ? all : [continent];
  return codes.map((code) => continents[continentOf(iso2, code)][language]).join('/');
}

function continentOf(iso2: string, code: TContinentCode): keyof typeof continents {
  if (code === 'NA') return northAmerica.includes(iso2) ? 'NA' : 'CA';
  // Antarctica is not among the seven continents of the specification; its entries are left out above.
  return code === 'AN' ? 'OC' : code;
}
