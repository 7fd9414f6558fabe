import { cnpj } from '../documents/cnpj.ts';
import { cpf } from '../documents/cpf.ts';
import { phone } from '../phone.ts';

/** Most characters that each part of a Pix BR Code holds (Manual do BR Code; BCB API Pix 2.9). */
export const brCodeLimits = { template: 99, key: 77, url: 77, name: 25, city: 15, staticTxid: 25 } as const;

/** The domain that says within a merchant template that it is a Pix one. */
export const pixDomain = 'br.gov.bcb.pix';

/** Why no BR Code can be written; `code` is permanent. */
export class BrCodeError extends Error {
  readonly code: 'pix/bad-key' | 'pix/bad-url' | 'pix/bad-amount' | 'pix/bad-txid' | 'pix/no-name' | 'pix/no-city';

  constructor(code: BrCodeError['code'], message: string) {
    super(message);
    this.name = 'BrCodeError';
    this.code = code;
  }
}

/** Who receives the money, as the payer's bank shows it: accents are removed, and what is too long is cut. */
export type PixReceiver = { readonly name: string; readonly city: string };

/** A code that may be paid again and again, to a key. */
export type StaticPix = PixReceiver & {
  /** CPF, CNPJ, telephone (E.164), e-mail or random key; see `pixKeyOf`. */
  readonly key: string;
  /** Centavos, above 0; null lets the payer type it. */
  readonly amount: number | null;
  /** 1 to 25 letters and digits; null where nothing distinguishes payments. */
  readonly txid: string | null;
  /** Free text for the payer; as much of it as fits beside the key. */
  readonly description?: string;
};

/** A code of one charge at the provider: amount, payer and validity are read at its address. */
export type DynamicPix = PixReceiver & {
  /** Address without scheme: `pix.example.com/qr/v2/1234`, 77 characters at most. */
  readonly url: string;
};

/**
 * The text behind a Pix QR code and 'copia e cola' that may be paid more than once (EMV merchant-presented mode, Manual
 * do BR Code of the Banco Central). Throws `BrCodeError`.
 */
export function writeStaticPix({ key, amount, txid, description = '', ...receiver }: StaticPix): string {
  const canonical = pixKeyOf(key);
  if (canonical === null) throw new BrCodeError('pix/bad-key', 'Not a Pix key.');
  if (txid !== null && !/^[A-Za-z0-9]{1,25}$/.test(txid))
    throw new BrCodeError('pix/bad-txid', `Not a txid of 1 to 25 letters and digits: ${JSON.stringify(txid)}`);
  const account = field('00', pixDomain) + field('01', canonical);
  const room = brCodeLimits.template - account.length - 4;
  const text = asciiText(description, Math.max(0, room));
  return seal(
    field('00', '01') + field('26', account + (text === '' ? '' : field('02', text))),
    amount === null ? '' : field('54', amountText(amount)),
    receiver,
    txid ?? '***',
  );
}

/**
 * The text behind a Pix QR code and 'copia e cola' of one charge, which is paid once. Throws `BrCodeError`. The txid of the
 * charge (26 to 35 characters) is another one than that of a static code, and stands behind its address only.
 */
export function writeDynamicPix({ url, ...receiver }: DynamicPix): string {
  if (url.length > brCodeLimits.url || !/^[a-z0-9.-]+(:\d+)?\/[\x21-\x7e]+$/i.test(url))
    throw new BrCodeError('pix/bad-url', `Not an address without scheme of 77 characters at most: ${url}`);
  const account = field('00', pixDomain) + field('25', url);
  return seal(field('00', '01') + field('01', '12') + field('26', account), '', receiver, '***');
}

/**
 * A Pix key as it is registered, or null when it is none: CPF and CNPJ without separators (a CNPJ may have letters),
 * mobile telephone as E.164, e-mail and random key in lower case. Eleven digits are a CPF: telephones have their `+`.
 */
export function pixKeyOf(text: string): string | null {
  const trimmed = text.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed)) return trimmed.toLowerCase();
  if (trimmed.includes('@')) {
    const email = trimmed.toLowerCase();
    return email.length <= brCodeLimits.key && /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+$/.test(email) ? email : null;
  }
  if (trimmed.startsWith('+')) {
    const number = phone.normalise(trimmed);
    const isMobile = !number.startsWith('+55') || number.length === 14;
    return isMobile && phone.isValid(number) ? number : null;
  }
  const document = [cpf, cnpj].find(({ isValid }) => isValid(trimmed));
  return document?.normalise(trimmed) ?? null;
}

/** CRC-16/CCITT-FALSE as four hexadecimal digits: polynomial 0x1021, from 0xFFFF, unreflected. `123456789` gives `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Text of printable ASCII, cut to a length: accents removed first, or lengths would count bytes that no one reads. */
function asciiText(text: string, limit: number): string {
  return text
    .normalize('NFKD')
    .replace(/\s+/gu, ' ')
    .replace(/[^\x20-\x7e]/gu, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, limit)
    .trimEnd();
}

function seal(head: string, amount: string, { name, city }: PixReceiver, txid: string): string {
  const [shownName, shownCity] = [asciiText(name, brCodeLimits.name), asciiText(city, brCodeLimits.city)];
  if (shownName === '') throw new BrCodeError('pix/no-name', 'The receiver has no name.');
  if (shownCity === '') throw new BrCodeError('pix/no-city', 'The receiver has no city.');
  const body =
    head +
    field('52', '0000') +
    field('53', '986') +
    amount +
    field('58', 'BR') +
    field('59', shownName) +
    field('60', shownCity) +
    field('62', field('05', txid)) +
    '6304';
  return body + crc16(body);
}

/** Identifier, length in two digits, value. */
function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** `123.45`; ten digits before the point are what the API of the Banco Central takes. */
function amountText(amount: number): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 999_999_999_999)
    throw new BrCodeError('pix/bad-amount', `Not an amount in centavos above 0: ${amount}`);
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
