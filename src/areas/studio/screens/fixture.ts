import { type ParseError, parse } from 'jsonc-parser';
import type { EntityRecord } from '../../../render/index.ts';
import { isRecord } from '../../../render/values.ts';

/** The record for trying conditions and expressions: an existing one, one typed as JSON, or a new one. */
export type Fixture =
  | { readonly kind: 'new' }
  | { readonly kind: 'record'; readonly id: number; readonly label: string }
  | { readonly kind: 'json'; readonly text: string };

export const fixtureKey = (entity: string): string => `estudio/registro/${entity}`;

/** Parses the choice stored on this device; anything invalid is a new record. */
export function readFixture(stored: unknown): Fixture {
  if (!isRecord(stored)) return { kind: 'new' };
  const { kind, id, label, text } = stored;
  if (kind === 'record' && typeof id === 'number' && typeof label === 'string') return { kind, id, label };
  return kind === 'json' && typeof text === 'string' ? { kind, text } : { kind: 'new' };
}

/** Id of a record that only exists as JSON in a fixture. */
export const typedId = 1;

/** Parses a fixture's JSON as a record; null if it is none. */
export function typedRecord(text: string): EntityRecord | null {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isRecord(value)) return null;
  const id = typeof value.id === 'number' ? value.id : typedId;
  return { versao: 1, ...value, id };
}
