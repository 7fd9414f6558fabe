import type { JsonRecord } from '../../json/record.ts';

/** A keyword of a file of `schemas/`: its reader knows it, editors complete it, `schemas/README.md` lists it. */
export type Keyword = {
  readonly description: string;
  readonly example: unknown;
  /** JSON Schema of its value. */
  readonly holds: JsonRecord;
};

export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
export const count = { type: 'integer', minimum: 0 } as const;
export const number = { type: 'number' } as const;
export const names = { type: 'array', items: text } as const;
export const lists = { type: 'array', items: names } as const;

export function keyword(description: string, example: unknown, holds: JsonRecord): Keyword {
  return { description, example, holds };
}

/** Keywords as properties of a JSON Schema. */
export function propertiesOf(keywords: Readonly<Record<string, Keyword>>): JsonRecord {
  return Object.fromEntries(
    Object.entries(keywords).map(([name, { description, example, holds }]) => [
      name,
      { description, examples: [example], ...holds },
    ]),
  );
}

/** JSON Schema of an object with exactly these keywords. */
export function closed(keywords: Readonly<Record<string, Keyword>>): JsonRecord {
  return { type: 'object', additionalProperties: false, properties: propertiesOf(keywords) };
}
