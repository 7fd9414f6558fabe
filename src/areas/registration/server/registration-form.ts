import { documentOf, documentsOf } from '../../../domain/documents/by-country.ts';
import { phone } from '../../../domain/phone.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { AdhesionRule } from '../../evolution/index.ts';
import { registrationErrors } from './errors.ts';

/** The values of a consultant's form as received, by field. */
export type Form = Readonly<Record<string, unknown>>;

/** Data for the check of a form: its country, the rule of adhesion, and what is stored. */
export type FormContext = {
  /** ISO 3166-1 code with two letters. */
  readonly country: string;
  /** `EstadoCivil.constante`; null if none is chosen. */
  readonly maritalStatus: string | null;
  readonly rule: Pick<AdhesionRule, 'requer_codigo_kit_hash' | 'requer_serial_ars' | 'requer_codigo_ars_ou_kit_hash'>;
  /** Current day in the portal's time zone. */
  readonly today: string;
  /** Whether it is a new registration: only those have the declaration and the codes of the kit. */
  readonly isNew: boolean;
};

/** Always required (specification 002, section 5). */
const always = [
  ...['nome', 'cpf', 'rg', 'dataNascimento', 'estadoCivil', 'telefone', 'email', 'filial', 'participouMmn'],
  ...[
    'possuiParentesco',
    'clientePaiEmpresarial',
    'dataRegistroPenn',
    'cep',
    'logradouro',
    'numero',
    'bairro',
    'cidade',
  ],
];
const spouse = ['cpfConjuge', 'nomeConjuge', 'dataNascimentoConjuge'];
const account = ['banco', 'agencia', 'dvAgencia', 'conta', 'dvConta'];
const withSpouse: readonly unknown[] = ['CASADO', 'UNIAO_ESTAVEL'];

/** Required fields of a form, depending on its other values. */
export function requiredFields(form: Form, { country, maritalStatus, rule, isNew }: FormContext): readonly string[] {
  const tookPart = form.participouMmn === true;
  const kit = !tookPart && isNew;
  const hasKit = isFilled(form.chaveKitHash);
  const hasLot = isFilled(form.loteArs);
  const either = kit && rule.requer_codigo_ars_ou_kit_hash && !hasKit && !hasLot;
  return [
    ...always,
    ...(country === 'BR' ? ['ddd'] : []),
    ...(withSpouse.includes(maritalStatus) ? spouse : []),
    ...(tookPart ? ['outraMarca'] : []),
    ...(form.possuiParentesco === true ? ['grauParentesco', 'nomeParentesco'] : []),
    ...(kit && (rule.requer_codigo_kit_hash || either) ? ['chaveKitHash'] : []),
    ...(kit && rule.requer_serial_ars ? ['loteArs'] : []),
    ...(form.informarConta === true ? account : []),
  ];
}

/** Errors of a form that need no stored data, each at its field. */
export function checkForm(form: Form, context: FormContext): readonly FieldError[] {
  const { country, today, isNew } = context;
  const errors: FieldError[] = [];
  const refuse = (field: string, problem: ErrorProblem): void => {
    errors.push({ pointer: `/${field}`, ...problem });
  };
  for (const field of requiredFields(form, context))
    if (!isFilled(form[field])) refuse(field, registrationErrors.cadastro_obrigatorio());
  if (isNew && form.declaracao !== true) refuse('declaracao', registrationErrors.cadastro_declaracao());
  const person = country === 'BR' ? documentOf('BR', 'CPF') : documentOf(country);
  for (const field of ['cpf', 'cpfConjuge'])
    if (isFilled(form[field]) && !person.isValid(String(form[field]))) refuse(field, refuseNumber(country));
  // In São Paulo the last character may be an X, as check digit.
  if (country === 'BR' && isFilled(form.rg) && !/^\d+X?$/.test(String(form.rg)))
    refuse('rg', registrationErrors.cadastro_rg());
  for (const field of ['dataNascimento', 'dataNascimentoConjuge'])
    if (isFilled(form[field]) && String(form[field]) >= today) refuse(field, registrationErrors.cadastro_data());
  if (isFilled(form.telefone) && (country !== 'BR' || isFilled(form.ddd)) && !phone.isValid(phoneOf(form)))
    refuse('telefone', registrationErrors.cadastro_telefone());
  return errors;
}

/**
 * The error of an invalid document number: it names the documents of the country, except in Brazil, where a person only
 * has the CPF.
 */
function refuseNumber(country: string): ErrorProblem {
  const kinds = documentsOf(country).map(({ constante }) => constante);
  return country === 'BR' || kinds.length === 0
    ? entityErrors.documento()
    : registrationErrors.cadastro_documento({ documentos: kinds.join(' / ') });
}

/** The telephone of a form as stored for clients (E.164). */
export function phoneOf({ ddi, ddd, telefone }: Form): string {
  return `+${ddi ?? 55}${ddd ?? ''}${telefone ?? ''}`;
}

/**
 * A form as it is stored: fields hidden by conditions are empty, texts are trimmed and documents have no separators
 * (specification 002, section 5: another brand empties kit and lot).
 */
export function tidyForm(form: Form, maritalStatus: string | null): Form {
  const tidied = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? tidyText(name, value) : value]),
  );
  const none = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, null]));
  return {
    ...tidied,
    ...(withSpouse.includes(maritalStatus) ? {} : none(spouse)),
    ...(tidied.participouMmn === true ? none(['chaveKitHash', 'loteArs']) : none(['outraMarca'])),
    ...(tidied.possuiParentesco === true ? {} : none(['grauParentesco', 'nomeParentesco'])),
    ...(tidied.informarConta === true ? {} : none(account)),
  };
}

const separated = new Set(['cpf', 'cpfConjuge', 'rg', 'cep', 'ddd', 'telefone']);

function tidyText(name: string, value: string): string | null {
  const text = separated.has(name) ? value.replace(/[\s.\-/()]/g, '').toUpperCase() : value.trim();
  if (text === '') return null;
  return name === 'email' ? text.toLowerCase() : text;
}

function isFilled(value: unknown): boolean {
  if (isRecord(value)) return isFilled(value.id) && Number(value.id) > 0;
  return value !== undefined && value !== null && value !== '';
}

/** The id of a relation of a form; null for none. */
export function idIn(form: Form, field: string): number | null {
  const value = form[field];
  const id = Number(isRecord(value) ? value.id : (value ?? 0));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
