import { SqlError } from './errors.ts';

/** A value for the database in PostgreSQL's text form; its type is inferred from the statement. */
export type EncodedValue = string | null;

/**
 * Encodes a value for the database, for both adapters. Arrays become PostgreSQL arrays; plain objects become JSON. Pass
 * an array meant as JSON as `JSON.stringify(value)`.
 */
export function encodeValue(value: unknown): EncodedValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return checkText(value);
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return encodeArray(value);
  return checkText(JSON.stringify(value));
}

/** Encodes all parameters of a statement. */
export function encodeValues(values: readonly unknown[]): EncodedValue[] {
  return values.map(encodeValue);
}

/**
 * How both adapters parse values, by type OID. Types not listed follow the drivers, which agree: boolean, int2, int4
 * and float as JavaScript values, json parsed, bytea as bytes, the rest as text.
 */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: String, // date
  1083: String, // time
  1114: String, // timestamp without time zone
  1184: isoTimestamp, // timestamptz
  1186: String, // interval
};

/** Array types of the parsers above, by their own OID. */
export const arrayElementTypes: Readonly<Record<number, number>> = {
  1016: 20,
  1231: 1700,
  1182: 1082,
  1183: 1083,
  1115: 1114,
  1185: 1184,
  1187: 1186,
};

/** Settings that the parsers above require, the same in every session. */
export const sessionSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
} as const;

const timestampPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/;

/** `2026-01-31 12:00:00.123456+00` to `2026-01-31T12:00:00.123Z`. Other values (infinity, BC) stay as they are. */
export function isoTimestamp(text: string): string {
  const parts = timestampPattern.exec(text);
  return parts === null ? text : `${parts[1]}T${parts[2]}.${(parts[3] ?? '.').slice(1, 4).padEnd(3, '0')}Z`;
}

function encodeArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return encodeArray(value);
    const text = encodeValue(value);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${items.join(',')}}`;
}

function checkText(text: string): string {
  if (!text.includes('\0')) return text;
  const message = 'PostgreSQL cannot store a null character in text';
  throw new SqlError(
    {
      message,
      code: '22021',
      detail: null,
      constraint: null,
      table: null,
      column: null,
    },
    '',
  );
}
