import fc from 'fast-check';
import { valueAt } from '../../../src/language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../../src/language/json/record.ts';

/**
 * Values that are valid under a JSON Schema of the contract, for requests that must be accepted.
 * @param definitions targets of `$ref`s of the form `contract#/components/schemas/X`, or `#/...` within them
 */
export function valuesOf(schema: unknown, definitions: JsonRecord, depth = 0): fc.Arbitrary<unknown> {
  if (!isRecord(schema)) return fc.jsonValue({ maxDepth: 1 });
  if (typeof schema.$ref === 'string') return valuesOf(definitionOf(schema.$ref, definitions), definitions, depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return fc.oneof(...options.map((option) => valuesOf(option, definitions, depth)));
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => valueOfType(type, schema, definitions, depth)));
}

function valueOfType(type: unknown, schema: JsonRecord, definitions: JsonRecord, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer': {
      const min = numberOf(schema.minimum, -1_000_000);
      return fc.integer({ min, max: numberOf(schema.maximum, Math.max(1_000_000, min + 1_000)) });
    }
    case 'number':
      return fc
        .integer({ min: numberOf(schema.minimum, -10_000) * 100, max: numberOf(schema.maximum, 10_000) * 100 })
        .map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = numberOf(schema.minItems, 0);
      // Limits the depth of recursive schemas, such as nodes of a tree.
      if (depth > 2 && minLength === 0) return fc.constant([]);
      return fc.array(valuesOf(schema.items, definitions, depth + 1), { minLength, maxLength: minLength + 2 });
    }
    case 'object':
      return objects(schema, definitions, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objects(schema: JsonRecord, definitions: JsonRecord, depth: number): fc.Arbitrary<unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const stored = Object.entries(properties).filter(([name]) => depth < 3 || required.includes(name));
  return fc.record(
    Object.fromEntries(stored.map(([name, property]) => [name, valuesOf(property, definitions, depth + 1)])),
    {
      requiredKeys: required.filter((name) => name in properties),
    },
  );
}

function text(schema: JsonRecord): fc.Arbitrary<string> {
  const minLength = numberOf(schema.minLength, 0);
  const maxLength = Math.min(numberOf(schema.maxLength, 40), Math.max(40, minLength));
  if (schema.format === 'date') return fc.constantFrom('2026-02-28', '1984-02-29', '2030-12-31');
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-21T12:00:00Z', '2000-01-01T00:00:00.000Z');
  if (schema.format === 'email') return fc.constantFrom('ana@example.com.br', 'jose+1@example.com');
  if (schema.format === 'uri') return fc.constantFrom('https://example.com.br/a', 'http://example.com/');
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    const longest = numberOf(schema.maxLength, 10_000);
    return (
      fc
        .stringMatching(pattern, { maxLength: Math.max(maxLength, 60) })
        // Random texts are rarely long enough: a short one is repeated, which open-ended patterns allow.
        .map((value) => value.repeat(Math.max(1, Math.ceil(minLength / Math.max(1, value.length)))).slice(0, longest))
        .filter((value) => value.length >= minLength && pattern.test(value))
    );
  }
  return fc.string({ minLength, maxLength, unit: 'grapheme-ascii' });
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** The schema that a reference of the contract leads to. */
export function definitionOf(reference: string, definitions: JsonRecord): unknown {
  return valueAt(definitions, reference.replace(/^(contract)?#/, ''));
}
