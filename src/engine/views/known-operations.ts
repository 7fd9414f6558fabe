import { valueAt } from '../../language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import type { KnownOperation, KnownValue, KnownValues } from '../../language/view/operation-match.ts';
import type { Contract, Operation } from '../../platform/http/contract.ts';

/** The calls of the contract with their parameters and answers, for the check of views (rules Q2 and Q3). */
export function knownOperations(contract: Pick<Contract, 'operations' | 'document'>): KnownOperation[] {
  return [...contract.operations.values()].map((operation) => knownOperation(operation, contract.document));
}

function knownOperation(
  { method, path, query, body, answers, isSafe, isPublic, screens }: Operation,
  document: JsonRecord,
): KnownOperation {
  const answer = componentOf(answers.get(200)?.schema ?? null, document);
  return {
    method,
    url: path,
    query: valuesOf(query, document, new Set(['token'])),
    body: body === null ? null : valuesOf(body, document),
    ...(answer === null ? {} : { answer }),
    ...(isSafe ? { isSafe } : {}),
    ...(isPublic ? { isPublic } : {}),
    ...(screens.length === 0 ? {} : { screens }),
  };
}

/** Maximum depth of references and parts of a schema. */
const deepest = 8;

function valuesOf(schema: JsonRecord, document: JsonRecord, except: ReadonlySet<string> = new Set()): KnownValues {
  const values: Record<string, KnownValue> = {};
  const isOpen = collect(schema, document, values, deepest);
  for (const name of except) delete values[name];
  return { values, ...(isOpen ? { isOpen: true } : {}) };
}

/** Collects the properties of a schema and all its parts (`allOf`); returns whether it allows other names. */
function collect(given: unknown, document: JsonRecord, values: Record<string, KnownValue>, depth: number): boolean {
  const schema = resolve(given, document);
  if (schema === null || depth === 0 || 'oneOf' in schema || 'anyOf' in schema) return true;
  const parts = Array.isArray(schema.allOf) ? schema.allOf : [];
  const areOpen = parts.map((part) => collect(part, document, values, depth - 1));
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  for (const [name, property] of Object.entries(isRecord(schema.properties) ? schema.properties : {})) {
    const of = resolve(property, document) ?? {};
    values[name] = {
      ...typeOf(of),
      ...(Array.isArray(of.enum) ? { options: of.enum } : {}),
      ...(required.includes(name) ? { required: true } : {}),
    };
  }
  for (const name of required) {
    const known = typeof name === 'string' ? values[name] : undefined;
    if (known !== undefined) values[String(name)] = { ...known, required: true };
  }
  const isOwnOpen = !isRecord(schema.properties) ? parts.length === 0 : isOpenSchema(schema.additionalProperties);
  return isOwnOpen || areOpen.some(Boolean);
}

/** Objects of the contract only allow undeclared names if they say so. */
function isOpenSchema(additional: unknown): boolean {
  return additional === true || isRecord(additional);
}

const types: readonly unknown[] = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

function typeOf(schema: JsonRecord): Pick<KnownValue, 'type'> {
  const named: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const found = named.filter((type) => type !== 'null');
  return found.length === 1 && types.includes(found[0]) ? { type: found[0] as NonNullable<KnownValue['type']> } : {};
}

/** Component of the record in an answer `{ data: ... }`, or of the answer itself. */
function componentOf(schema: JsonRecord | null, document: JsonRecord): string | null {
  const whole = schema === null ? null : resolve(schema, document);
  if (schema === null || whole === null) return null;
  const properties = isRecord(whole.properties) ? whole.properties : {};
  return nameOf(isRecord(properties.data) ? properties.data : schema);
}

function nameOf(schema: JsonRecord): string | null {
  return typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? null) : null;
}

function resolve(given: unknown, document: JsonRecord): JsonRecord | null {
  let schema = given;
  for (let step = 0; step < deepest && isRecord(schema) && typeof schema.$ref === 'string'; step += 1)
    schema = valueAt(document, schema.$ref.replace(/^[^#]*#/, ''));
  return isRecord(schema) ? schema : null;
}
