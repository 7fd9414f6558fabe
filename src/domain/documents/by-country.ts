import { cnpj } from './cnpj.ts';
import { countryOf } from './country.ts';
import { cpf } from './cpf.ts';
import { type Document, stripSeparators } from './document.ts';
import { cedulaEc, rucEc } from './ecuador.ts';
import { curpMx, rfcMx } from './mexico.ts';
import { rucPy } from './paraguay.ts';
import { nifPt } from './portugal.ts';
import { ciBo, ciPy, einUs, nitBo, ssnUs } from './shape-only.ts';

/** One kind of document of a country. */
export type CountryDocument = {
  /** As in `TipoDocumento.constante`, and as people there call it. */
  readonly constante: string;
  readonly document: Document;
  /** Input mask (9 a digit, `*` a letter or digit); null if the position of its separators depends on its length. */
  readonly mask: string | null;
};

/** ISO alpha-2 to the documents of a country, those of people before those of companies. */
const byCountry: Readonly<Record<string, readonly CountryDocument[]>> = {
  BR: [kind('CPF', cpf, '999.999.999-99'), kind('CNPJ', cnpj, '**.***.***/****-99')],
  PT: [kind('NIF', nifPt, '999 999 999')],
  PY: [kind('CI', ciPy), kind('RUC', rucPy)],
  EC: [kind('CEDULA', cedulaEc, '999999999-9'), kind('RUC', rucEc, '9999999999999')],
  MX: [kind('RFC', rfcMx), kind('CURP', curpMx)],
  BO: [kind('CI', ciBo), kind('NIT', nitBo)],
  US: [kind('SSN', ssnUs, '999-99-9999'), kind('EIN', einUs, '99-9999999')],
};

/** For countries without rules: any typical document number. */
const anyDocument: Document = {
  normalise: stripSeparators,
  isValid: (text) => /^[\p{L}\d&]{3,20}$/u.test(stripSeparators(text)),
  format: stripSeparators,
};

/** The kinds of document of a country, given by code, name or record; empty for an unknown one. */
export function documentsOf(country: unknown): readonly CountryDocument[] {
  const code = countryOf(country);
  return code !== null && Object.hasOwn(byCountry, code) ? (byCountry[code] ?? []) : [];
}

/**
 * The rules for documents of a country: a number is valid as any of them, or as the kind that `constante` names.
 * Without a country, or for one without rules, three to twenty letters and digits are accepted.
 */
export function documentOf(country: unknown, constante: string | null = null): Document {
  const kinds = documentsOf(country);
  const named = constante === null ? undefined : kinds.find((each) => each.constante === constante.toUpperCase());
  if (named !== undefined) return named.document;
  if (kinds.length === 0) return anyDocument;
  const find = (text: string) => kinds.find(({ document }) => document.isValid(text))?.document;
  return {
    normalise: stripSeparators,
    isValid: (text) => find(text) !== undefined,
    format: (text) => (find(text) ?? anyDocument).format(text),
    // Doubtful only if no other kind accepts it without doubt.
    isDoubtful: (text) => {
      const taking = kinds.filter(({ document }) => document.isValid(text));
      return taking.length > 0 && taking.every(({ document }) => document.isDoubtful?.(text) === true);
    },
  };
}

/** Whether a number is a document of any country: the only possible check if its country is unknown. */
export function isSomeDocument(text: string): boolean {
  return anyDocument.isValid(text);
}

function kind(constante: string, document: Document, mask: string | null = null): CountryDocument {
  return { constante, document, mask };
}
