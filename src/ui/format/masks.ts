import { applyMask, type Mask, unmask } from './mask.ts';

const cpf = '999.999.999-99';
const cnpj = '**.***.***/****-99';

/** The masks of the portal, by purpose. */
export const masks = {
  date: '39/19/9999',
  dateTime: '39/19/9999 29:59',
  /** Hours end at 23: after a 2 the next digit is at most 3. */
  time: (raw: string): string => (/^\D*2/.test(raw) ? '23:59' : '29:59'),
  cpf,
  cnpj,
  /** CPF until the text has a letter or a twelfth character. */
  cpfOrCnpj: (raw: string): string => (/[a-z]/i.test(raw) || raw.replace(/\D/g, '').length > 11 ? cnpj : cpf),
  cep: '99.999-999',
} as const satisfies Readonly<Record<string, Mask>>;

/** A stored CPF in readable form; a text of another length stays as it is. */
export function formatCpf(value: string | null | undefined): string {
  return formatByMask(masks.cpf, value);
}

/** A stored CNPJ, numeric or alphanumeric, in readable form. */
export function formatCnpj(value: string | null | undefined): string {
  return formatByMask(masks.cnpj, value);
}

/** A stored CPF or CNPJ in readable form. */
export function formatCpfOrCnpj(value: string | null | undefined): string {
  return formatByMask(masks.cpfOrCnpj, value);
}

/** A stored postal code in readable form. */
export function formatCep(value: string | null | undefined): string {
  return formatByMask(masks.cep, value);
}

/** Formats a stored value by a mask. A value that the mask would cut or change is returned unchanged. */
export function formatByMask(mask: Mask, value: string | null | undefined): string {
  if (value === null || value === undefined) return '';
  const significant = value.replace(/[^\p{L}\d]/gu, '');
  const masked = applyMask(mask, value);
  const pattern = typeof mask === 'string' ? mask : mask(value);
  const shown = masked.replace(/[^\p{L}\d]/gu, '');
  return shown === significant && unmask(pattern, masked).length === placesOf(pattern) ? masked : value;
}

/** A mask for numbers of up to 15 digits is filled by fewer. */
function placesOf(pattern: string): number {
  return pattern.replace(/\\./g, '').replace(/[^\dA*]/g, '').length;
}
