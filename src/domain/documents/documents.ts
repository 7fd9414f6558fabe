import { cep } from '../cep.ts';
import { phone } from '../phone.ts';
import { cnpj } from './cnpj.ts';
import { cpf } from './cpf.ts';
import { cpfOrCnpj } from './cpf-cnpj.ts';
import type { Document } from './document.ts';
import { cedulaEc, rucEc } from './ecuador.ts';
import { curpMx, rfcMx } from './mexico.ts';
import { rucPy } from './paraguay.ts';
import { einUs, nitBo, ssnUs } from './shape-only.ts';

/** Rules by `format` of an entity schema. A format that is not here needs no rule of the business. */
export const documents: Readonly<Record<string, Document>> = {
  cpf,
  cnpj,
  'cpf-cnpj': cpfOrCnpj,
  cep,
  phone,
};

const byCountry: Readonly<Record<string, Readonly<Record<string, Document>>>> = {
  BR: { CPF: cpf, CNPJ: cnpj },
  EC: { CEDULA: cedulaEc, RUC: rucEc },
  MX: { RFC: rfcMx, CURP: curpMx },
  PY: { RUC: rucPy },
  BO: { NIT: nitBo },
  US: { SSN: ssnUs, EIN: einUs },
};

/** The rules of a document type (`TipoDocumento.constante`) of a country (ISO alpha-2); null when there are none. */
export function documentOfCountry(sigla: string, constante: string): Document | null {
  const kinds = Object.hasOwn(byCountry, sigla) ? byCountry[sigla] : undefined;
  return kinds !== undefined && Object.hasOwn(kinds, constante) ? (kinds[constante] ?? null) : null;
}
