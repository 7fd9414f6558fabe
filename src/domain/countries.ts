import { getCountryDataList, type ICountryData } from 'countries-list';

/** A country of the telephone's picker. */
export type DialCountry = {
  /** Name in the language asked for. */
  readonly pais: string;
  /** Country code, digits only; several countries may share one. */
  readonly ddi: string;
  /** Three letters that stand for it: ISO 3166-1 alpha-3, or as the specification's short list writes it. */
  readonly sigla: string;
  readonly iso2: string;
};

/** Nobody lives there, and nobody can be called there. */
const uninhabited = ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'];

/** The short list of the specification (000, section 3), in its order. EUA and USA are one country in two languages. */
const common: readonly (readonly [iso2: string, sigla: string])[] = [
  ['BR', 'BRA'],
  ['PT', 'POR'],
  ['US', 'EUA'],
  ['GB', 'UK'],
];

/**
 * Countries with their dialling codes: the short list first, all others by name. The names are those of the platform for
 * the language, so no list of them needs to be kept.
 */
export function dialCountries(language: string): {
  readonly common: readonly DialCountry[];
  readonly others: readonly DialCountry[];
} {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const short = new Map(common);
  const all = getCountryDataList()
    .filter(({ iso2 }) => !uninhabited.includes(iso2))
    .map((country) => ({
      pais: names.of(country.iso2) ?? country.name,
      ddi: dialCode(country),
      sigla: short.get(country.iso2) ?? country.iso3,
      iso2: country.iso2,
    }));
  return {
    common: common.flatMap(([code]) => all.filter(({ iso2 }) => iso2 === code)),
    others: all.filter(({ iso2 }) => !short.has(iso2)).sort((a, b) => a.pais.localeCompare(b.pais, language)),
  };
}

/** The package writes area codes of shared plans behind the country code; the specification's codes end at 998. */
function dialCode({ phone }: ICountryData): string {
  const [code = 0] = phone;
  const digits = String(code);
  if (code <= 998) return digits;
  if (digits.startsWith('1')) return '1';
  return digits.slice(0, digits.startsWith('599') ? 3 : 2);
}
