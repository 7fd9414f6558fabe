import { crc16, pixDomain } from './br-code.ts';

/** What a Pix BR Code says. Amounts are centavos; null is what it leaves open. */
export type BrCode = {
  readonly name: string;
  readonly city: string;
  readonly amount: number | null;
  readonly txid: string | null;
  /** Whether it says that it is paid once only. */
  readonly isOnce: boolean;
} & (
  | { readonly kind: 'static'; readonly key: string; readonly description: string | null }
  | { readonly kind: 'dynamic'; readonly url: string }
);

/** Why a text is no Pix BR Code; `reason` is permanent, `field` the identifier that it is about (`26.01` is nested). */
export type BrCodeProblem = {
  readonly reason:
    | 'not-ascii'
    | 'bad-length'
    | 'repeated-field'
    | 'missing-field'
    | 'bad-value'
    | 'bad-checksum'
    | 'not-last'
    | 'not-pix';
  readonly field: string;
  readonly message: string;
};

export type BrCodeReading = { readonly code: BrCode } | { readonly problem: BrCodeProblem };

type Fields = ReadonlyMap<string, string>;

class Refusal extends Error {
  readonly problem: BrCodeProblem;

  constructor(reason: BrCodeProblem['reason'], field: string, message: string) {
    super(message);
    this.problem = { reason, field, message };
  }
}

/**
 * Reads the text of a Pix QR code as a payer's bank does (Manual do BR Code): lengths, checksum, what must be there. A
 * checksum in small letters is accepted, fields that nobody knows are passed over, and so are the templates 80 to 99 of a
 * recurring Pix.
 */
export function readBrCode(text: string): BrCodeReading {
  try {
    return { code: read(text.trim()) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}

function read(text: string): BrCode {
  if (!/^[\x20-\x7e]*$/.test(text)) throw new Refusal('not-ascii', '', 'Only printable ASCII is allowed.');
  const fields = parseFields(text, '');
  checkEnds(text, fields);
  expectValue(fields, '00', /^01$/);
  const once = fields.get('01');
  if (once !== undefined && once !== '11' && once !== '12')
    throw new Refusal('bad-value', '01', `11 or 12 is expected, not ${once}.`);
  const account = pixAccount(fields);
  expectValue(fields, '52', /^\d{4}$/);
  expectValue(fields, '53', /^986$/);
  expectValue(fields, '58', /^BR$/);
  const common = {
    name: expectValue(fields, '59', /^.{1,25}$/),
    city: expectValue(fields, '60', /^.{1,15}$/),
    amount: amountOf(fields),
    txid: txidOf(fields),
    isOnce: once === '12',
  };
  const [key, url] = [account.get('01'), account.get('25')];
  if (url !== undefined && key === undefined) {
    expectValue(account, '25', /^[^\s/:]+(:\d+)?\/\S+$/, '26.');
    return { ...common, kind: 'dynamic', url };
  }
  if (key === undefined || url !== undefined)
    throw new Refusal('not-pix', '26', 'Either a key or an address is expected.');
  expectValue(account, '01', /^.{1,77}$/, '26.');
  return { ...common, kind: 'static', key, description: account.get('02') ?? null };
}

function checkEnds(text: string, fields: Fields): void {
  const ids = [...fields.keys()];
  if (ids[0] !== '00') throw new Refusal('missing-field', '00', 'The payload format indicator comes first.');
  const checksum = expectValue(fields, '63', /^[0-9A-Fa-f]{4}$/);
  if (ids.at(-1) !== '63') throw new Refusal('not-last', '63', 'The checksum comes last.');
  const computed = crc16(text.slice(0, -4));
  if (checksum.toUpperCase() !== computed)
    throw new Refusal('bad-checksum', '63', `The checksum is ${checksum}, of this text it would be ${computed}.`);
}

function parseFields(text: string, parent: string): Fields {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const [id, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)];
    const name = `${parent}${id}`;
    if (!/^\d{2}$/.test(id) || !/^\d{2}$/.test(length))
      throw new Refusal('bad-length', name, `Identifier and length are expected at ${at}.`);
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || value === '')
      throw new Refusal('bad-length', name, `${Number(length)} characters are announced, ${value.length} are there.`);
    if (fields.has(id)) throw new Refusal('repeated-field', name, 'The field stands there twice.');
    fields.set(id, value);
    at += 4 + value.length;
  }
  return fields;
}

/** The first merchant template (26 to 51) that says that it is a Pix one. */
function pixAccount(fields: Fields): Fields {
  for (const [id, value] of fields) {
    if (id < '26' || id > '51' || !value.slice(4).toLowerCase().startsWith(pixDomain)) continue;
    const account = parseFields(value, `${id}.`);
    if (account.get('00')?.toLowerCase() === pixDomain) return account;
  }
  throw new Refusal('not-pix', '26', `No merchant template has ${pixDomain}.`);
}

function amountOf(fields: Fields): number | null {
  if (!fields.has('54')) return null;
  const [whole = '', cents = ''] = expectValue(fields, '54', /^\d{1,10}(\.\d{1,2})?$/).split('.');
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  if (amount === 0) throw new Refusal('bad-value', '54', 'The amount is 0.');
  return amount;
}

function txidOf(fields: Fields): string | null {
  const additional = parseFields(expectValue(fields, '62', /^.+$/), '62.');
  const txid = expectValue(additional, '05', /^(\*{3}|[A-Za-z0-9]{1,25})$/, '62.');
  return txid === '***' ? null : txid;
}

function expectValue(fields: Fields, id: string, shape: RegExp, parent = ''): string {
  const value = fields.get(id);
  if (value === undefined) throw new Refusal('missing-field', parent + id, 'The field is missing.');
  if (!shape.test(value)) throw new Refusal('bad-value', parent + id, `${JSON.stringify(value)} is not allowed here.`);
  return value;
}
