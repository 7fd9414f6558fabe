import { cep } from '../cep.ts';
import { phone } from '../phone.ts';
import { documentsOf } from './by-country.ts';
import { cnpj } from './cnpj.ts';
import { cpf } from './cpf.ts';
import { cpfOrCnpj } from './cpf-cnpj.ts';
import type { Document } from './document.ts';

/** Rules by `format` of an entity schema. Other formats need no such rule. */
export const documents: Readonly<Record<string, Document>> = {
  cpf,
  cnpj,
  'cpf-cnpj': cpfOrCnpj,
  cep,
  phone,
};

/** The rules of a document type (`TipoDocumento.constante`) of a country (ISO alpha-2); null for none. */
export function documentOfCountry(sigla: string, constante: string): Document | null {
  return documentsOf(sigla).find((each) => each.constante === constante)?.document ?? null;
}
