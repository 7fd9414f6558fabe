import { documentOf, isSomeDocument } from '../../../domain/documents/by-country.ts';
import { isSomePostalCode, postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';

/** Rules of a format that each country has its own of. */
export type CountryRules = {
  /** Whether a text may be one of any country. */
  readonly isSome: (text: string) => boolean;
  /** Whether a text is one of a country, given by code, name or record. */
  readonly isValid: (text: string, country: unknown) => boolean;
  /** What is said of a text that is none. */
  readonly refuse: (country: unknown) => ErrorProblem;
};

const ofDocuments: CountryRules = {
  isSome: isSomeDocument,
  isValid: (text, country) => documentOf(country).isValid(text),
  refuse: () => entityErrors.documento(),
};

const ofPostalCodes: CountryRules = {
  isSome: isSomePostalCode,
  isValid: (text, country) => postalCodeOf(country).isValid(text),
  refuse: refusePostalCode,
};

/** What is said of a postal code that a country, or none that is known, does not have. */
export function refusePostalCode(country: unknown): ErrorProblem {
  const { example } = postalCodeOf(country);
  return example === null ? entityErrors.documento() : entityErrors['format.codigo_postal']({ exemplo: example });
}

/** The rules of a field whose country `x-country` names, and of any `documento`; null for any other. */
export function countryRulesOf({ format, country }: Pick<EntityField, 'format' | 'country'>): CountryRules | null {
  if (format === 'documento') return ofDocuments;
  return format === 'cep' && country !== undefined ? ofPostalCodes : null;
}
