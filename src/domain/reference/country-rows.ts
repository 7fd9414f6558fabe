import { countryList } from '../countries/countries.ts';

/** A country as in the entity `Pais` (specification 000, section 3). */
export type DemoCountry = {
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

/** All countries of the reference lists, in their order. */
export function countryRows(): DemoCountry[] {
  const spanish = countryList('es');
  return countryList('pt-BR').map(({ pais, iso2, iso3, ddi, continente, avatar, moeda }, index) => ({
    nome: pais,
    nome_es: spanish[index]?.pais ?? pais,
    sigla: iso2,
    sigla3: iso3,
    ddi,
    continente,
    continente_es: spanish[index]?.continente ?? continente,
    avatar,
    moeda,
  }));
}
