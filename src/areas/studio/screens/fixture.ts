import { type ParseError, parse } from 'jsonc-parser';
import type { EntityRecord } from '../../../render/index.ts';
import { isRecord } from '../../../render/values.ts';

/** The record that conditions and expressions are tried on: a real one, one typed as JSON, or a new one. */
export type Fixture =
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly id: number; readonly label: string }
  | { readonly kind: 'json'; readonly text: string };

export const fixtureKey = (entity: string): string => `estudio/registro/${entity}`;

/** Reads what this device keeps; anything else is a new record. */
export function readFixture(stored: unknown): Fixture {
  if (!isRecord(stored)) return { kind: 'new' };
  const { kind, id, label, text } = stored;
  if (kind === 'record' && typeof id === 'number' && typeof label === 'string') return { kind, id, label };
  return kind === 'json' && typeof text === 'string' ? { kind, text } : { kind: 'new' };
}

/** Id of a record that exists in the JSON of a fixture alone. */
export const typedId = 1;

/** The record of a fixture's JSON; null when it is none. */
export function typedRecord(text: string): EntityRecord | null {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(value)) return null;
  const id = typeof value.id === 'number' ? value.id : typedId;
  return { versao: 1, ...value, id };
}
