import { drawInteger, type Random } from '../random.ts';
import { cnpjCheckDigits } from './cnpj.ts';
import { cpfCheckDigits } from './cpf.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphanumerics = `0123456789${letters}`;

/** A valid CPF, eleven digits, drawn at random. */
export function generateCpf(random: Random): string {
  return cpfFrom(drawInteger(random, 1_000_000_000));
}

/** A valid CNPJ of a head office, drawn at random; with `alphanumeric` it starts with a letter. */
export function generateCnpj(random: Random, { alphanumeric }: { readonly alphanumeric: boolean }): string {
  if (!alphanumeric) return cnpjFrom(String(drawInteger(random, 100_000_000)).padStart(8, '0'));
  let root = letters.charAt(drawInteger(random, letters.length));
  while (root.length < 8) root += alphanumerics.charAt(drawInteger(random, alphanumerics.length));
  return cnpjFrom(root);
}

/** The CPF whose first nine digits are `base`. A base of nine equal digits, which no CPF has, gives that of the next. */
export function cpfFrom(base: number): string {
  const digits = String(base % 1_000_000_000).padStart(9, '0');
  return /^(\d)\1{8}$/.test(digits) ? cpfFrom(base + 1) : digits + cpfCheckDigits(digits);
}

/** The CNPJ of the head office (0001) of a root of eight letters or digits. */
export function cnpjFrom(root: string): string {
  const base = `${root}0001`;
  return base + cnpjCheckDigits(base);
}
