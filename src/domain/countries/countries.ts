import { defaultLanguage, type Language, matchLanguage } from '../languages.ts';
import { type CountryRow, countryRows } from './country-data.ts';
import { flagAddress } from './flags.ts';

/** An entry of the country reference lists (specification 000, section 3). */
export type Country = {
  /** Name in the language of the list. */
  readonly pais: string;
  /** Address of the flag, which is part of the portal. */
  readonly img: string;
  /** International dialling code, 1 to 998; several countries may share one. */
  readonly ddi: number;
  /** Continent in the language of the list; for a country in two, both with a slash between. */
  readonly continente: string;
  /** Address of the picture of the dialling code. */
  readonly avatar: string;
  /** ISO 3166-1 codes of two and three letters. */
  readonly iso2: string;
  readonly iso3: string;
  /** ISO 4217 code of its currency. */
  readonly moeda: string;
};

/** A country in the picker of a telephone. */
export type DialCountry = Pick<Country, 'pais' | 'img' | 'iso2'> & {
  /** Digits only. */
  readonly ddi: string;
  /** Its three letters: ISO 3166-1 alpha-3, or as in the specification's short list. */
  readonly sigla: string;
};

/**
 * The short list of the specification (000, section 3), in its order. EUA and USA are the same country in two
 * languages.
 */
const common: readonly (readonly [iso2: string, sigla: string])[] = [
  ['BR', 'BRA'],
  ['PT', 'POR'],
  ['US', 'EUA'],
  ['GB', 'UK'],
];

const continents: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    AF: 'África',
    AS: 'Ásia',
    EU: 'Europa',
    OC: 'Oceania',
    SA: 'América do Sul',
    NA: 'América do Norte',
    CA: 'América Central',
  },
  es: {
    AF: 'África',
    AS: 'Asia',
    EU: 'Europa',
    OC: 'Oceanía',
    SA: 'América del Sur',
    NA: 'América del Norte',
    CA: 'América Central',
  },
  en: {
    AF: 'Africa',
    AS: 'Asia',
    EU: 'Europe',
    OC: 'Oceania',
    SA: 'South America',
    NA: 'North America',
    CA: 'Central America',
  },
};

/**
 * The reference list in the language of a tag such as `es-PY`; in every language in the order of the Portuguese names.
 */
export function countryList(language: string): readonly Country[] {
  const known = matchLanguage(language) ?? defaultLanguage;
  return countryRows.map((row) => {
    const [iso2, iso3, ddi, codes, moeda] = row;
    const continente = codes.split('/').map((code) => continents[known][code] ?? code);
    return {
      pais: nameIn(known, row),
      img: flagAddress(iso2),
      ddi,
      continente: continente.join('/'),
      avatar: `/static/img/ddis/${ddi}.svg`,
      iso2,
      iso3,
      moeda,
    };
  });
}

/** Countries with their dialling codes: the short list first, all others by name. */
export function dialCountries(language: string): {
  readonly common: readonly DialCountry[];
  readonly others: readonly DialCountry[];
} {
  const short = new Map(common);
  const collator = new Intl.Collator(language);
  const all = countryList(language).map(({ pais, img, ddi, iso2, iso3 }) => ({
    pais,
    img,
    ddi: String(ddi),
    sigla: short.get(iso2) ?? iso3,
    iso2,
  }));
  return {
    common: common.flatMap(([code]) => all.filter(({ iso2 }) => iso2 === code)),
    others: all.filter(({ iso2 }) => !short.has(iso2)).sort((a, b) => collator.compare(a.pais, b.pais)),
  };
}

function nameIn(language: Language, [, , , , , portuguese, spanish, english]: CountryRow): string {
  return { 'pt-BR': portuguese, es: spanish, en: english }[language];
}
