import { drawInteger, type Random } from '../random.ts';
import { cnpjCheckDigits } from './cnpj.ts';
import { cpfCheckDigits } from './cpf.ts';
import { cedulaCheckDigit } from './ecuador.ts';
import { rfcCheckCharacter } from './mexico.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphanumerics = `0123456789${letters}`;

/** A random valid CPF of eleven digits. */
export function generateCpf(random: Random): string {
  return cpfFrom(drawInteger(random, 1_000_000_000));
}

/** A random valid CNPJ of a head office; with `alphanumeric` it starts with a letter. */
export function generateCnpj(random: Random, { alphanumeric }: { readonly alphanumeric: boolean }): string {
  if (!alphanumeric) return cnpjFrom(String(drawInteger(random, 100_000_000)).padStart(8, '0'));
  let root = letters.charAt(drawInteger(random, letters.length));
  while (root.length < 8) root += alphanumerics.charAt(drawInteger(random, alphanumerics.length));
  return cnpjFrom(root);
}

/**
 * The CPF whose first nine digits are `base`. For a base of nine equal digits, which no CPF has, the next one is used.
 */
export function cpfFrom(base: number): string {
  const digits = String(base % 1_000_000_000).padStart(9, '0');
  return /^(\d)\1{8}$/.test(digits) ? cpfFrom(base + 1) : digits + cpfCheckDigits(digits);
}

/** The CNPJ of the head office (0001) of a root of eight letters or digits. */
export function cnpjFrom(root: string): string {
  const base = `${root}0001`;
  return base + cnpjCheckDigits(base);
}

/**
 * A valid document of a person of another country, unique for each `number` below ten million: an identity card, in
 * Mexico the taxpayer number. Null for countries without documents of people here.
 * @param born ISO day of birth, which the Mexican number contains
 */
export function foreignDocumentFrom(country: string, number: number, born: string): string | null {
  switch (country) {
    case 'PY':
    case 'BO':
      // Eight digits, the number at which forms start to look somebody up.
      return String(10_000_000 + number);
    case 'EC':
      return cedulaFrom(number);
    case 'MX':
      return rfcFrom(number, born);
    default:
      return null;
  }
}

/** The Ecuadorian card of Pichincha (17), or of Guayas (09) from six million on: its third digit is 5 at most. */
function cedulaFrom(number: number): string {
  const million = Math.floor(number / 1_000_000);
  const base = `${million < 6 ? '17' : '09'}${million % 6}${String(number % 1_000_000).padStart(6, '0')}`;
  return base + cedulaCheckDigit(base);
}

/** The Mexican number of a person: the letters, and the two characters after the day, make the numbers unique. */
function rfcFrom(number: number, born: string): string {
  const own = (number % 36 ** 2).toString(36).padStart(2, '0').toUpperCase();
  const rest = Math.floor(number / 36 ** 2);
  const initials = [26 ** 3, 26 ** 2, 26, 1].map((unit) => letters.charAt(Math.floor(rest / unit) % 26)).join('');
  const base = `${initials}${born.slice(2, 4)}${born.slice(5, 7)}${born.slice(8, 10)}${own}`;
  return base + rfcCheckCharacter(base);
}
