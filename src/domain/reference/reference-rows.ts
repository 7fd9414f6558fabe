import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { getMunicipalities, type StateCode } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';

/** A Brazilian state; `pais` is a country's `sigla`. */
export type StateRow = { readonly nome: string; readonly sigla: string; readonly pais: string };
/** A Brazilian municipality (IBGE); `estado` is a state's `sigla`. */
export type CityRow = { readonly nome: string; readonly estado: StateCode; readonly codigo_ibge: string };
/** A bank with a compensation code (Banco Central do Brasil). */
export type BankRow = { readonly codigo: string; readonly nome: string; readonly ispb: string };
/** A constant with its description, and its country if it belongs to one. */
export type ConstantRow = { readonly constante: string; readonly descricao: string };
export type DocumentTypeRow = ConstantRow & { readonly pais: string };

/** The 27 states of Brazil. */
export function stateRows(): StateRow[] {
  return getStates().map(({ name, code }) => ({ nome: name, sigla: code, pais: 'BR' }));
}

/** All municipalities of Brazil, by name. */
export function cityRows(): CityRow[] {
  return getMunicipalities().map(({ name, stateCode, code }) => ({ nome: name, estado: stateCode, codigo_ibge: code }));
}

/** All banks of Brazil, by code. */
export function bankRows(): BankRow[] {
  return getBanks()
    .map(({ code, name, ispb }) => ({ codigo: code, nome: name, ispb }))
    .sort((a, b) => a.codigo.localeCompare(b.codigo));
}

export const maritalStatusRows: readonly ConstantRow[] = [
  { constante: 'SOLTEIRO', descricao: 'Solteiro(a)' },
  { constante: 'CASADO', descricao: 'Casado(a)' },
  { constante: 'UNIAO_ESTAVEL', descricao: 'União estável' },
  { constante: 'SEPARADO', descricao: 'Separado(a)' },
  { constante: 'DIVORCIADO', descricao: 'Divorciado(a)' },
  { constante: 'VIUVO', descricao: 'Viúvo(a)' },
];

export const documentTypeRows: readonly DocumentTypeRow[] = [
  { pais: 'BR', constante: 'CPF', descricao: 'CPF' },
  { pais: 'BR', constante: 'CNPJ', descricao: 'CNPJ' },
  { pais: 'BR', constante: 'RG', descricao: 'Registro geral (RG)' },
  { pais: 'BR', constante: 'CNH', descricao: 'Carteira nacional de habilitação (CNH)' },
  { pais: 'BR', constante: 'IE', descricao: 'Inscrição estadual' },
  { pais: 'BR', constante: 'PASSAPORTE', descricao: 'Passaporte' },
  { pais: 'PY', constante: 'CI', descricao: 'Cédula de identidad' },
  { pais: 'PY', constante: 'RUC', descricao: 'RUC' },
  { pais: 'EC', constante: 'CEDULA', descricao: 'Cédula de ciudadanía' },
  { pais: 'EC', constante: 'RUC', descricao: 'RUC' },
  { pais: 'MX', constante: 'RFC', descricao: 'RFC' },
  { pais: 'MX', constante: 'CURP', descricao: 'CURP' },
  { pais: 'BO', constante: 'CI', descricao: 'Cédula de identidad' },
  { pais: 'BO', constante: 'NIT', descricao: 'NIT' },
  { pais: 'US', constante: 'SSN', descricao: 'Social Security Number (SSN)' },
  { pais: 'US', constante: 'EIN', descricao: 'Employer Identification Number (EIN)' },
];
