import { documentOf, isSomeDocument } from '../../../domain/documents/by-country.ts';
import { isSomePostalCode, postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';

/** Rules of a format that differs by country. */
export type CountryRules = {
  /** Whether a text may be valid in any country. */
  readonly isSome: (text: string) => boolean;
  /** Whether a text is valid in a country, given by code, name or record. */
  readonly isValid: (text: string, country: unknown) => boolean;
  /** The error of an invalid text. */
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

/** The error of a postal code that is not valid in the country, or in any. */
export function refusePostalCode(country: unknown): ErrorProblem {
  const { example } = postalCodeOf(country);
  return example === null ? entityErrors.documento() : entityErrors['format.codigo_postal']({ exemplo: example });
}

/** The rules of a field with `x-country`, and of every `documento`; null for others. */
export function countryRulesOf({ format, country }: Pick<EntityField, 'format' | 'country'>): CountryRules | null {
  if (format === 'documento') return ofDocuments;
  return format === 'cep' && country !== undefined ? ofPostalCodes : null;
}
