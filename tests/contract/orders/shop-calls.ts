import { join } from 'node:path';
import fc from 'fast-check';
import sql, { join as joinSql } from 'sql-template-tag';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { answeredOperations } from '../../../src/engine/statements/read-statements.ts';
import { isRecord, type JsonRecord } from '../../../src/language/json/record.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { tableVersions } from '../../../src/platform/database/versions/table-version.ts';
import { loadContract, type Operation } from '../../../src/platform/http/contract.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { knownCalls } from '../../../src/start/known-calls.ts';
import { definitionOf, valuesOf } from '../../support/arbitrary/schema.ts';
import type { Answer } from '../../support/server.ts';
import type { TestShop } from './shop.ts';

const contract = await loadContract();
const calls = knownCalls(contract);
const { models, shapes } = await readSchemas(join(projectRoot, 'schemas'));
const answered = await answeredOperations(projectRoot, { models, shapes, ...calls });
const served = new Set([...calls.served, ...answered]);

/** Areas of the contract that make up the shop, by their tags. */
const areas = ['carrinho', 'pedido', 'pagamento', 'promocao', 'aprovacao'];

/** The calls that this server answers, those of development aside: new ones come by themselves. */
export const allCalls: readonly Operation[] = [...contract.operations.values()].filter(
  ({ id, isDevelopment }) => served.has(id) && !isDevelopment,
);
/** Those of the shop. */
export const shopCalls = allCalls.filter((operation) => tagsOf(operation).some((tag) => areas.includes(tag)));

function tagsOf({ path, method }: Operation): readonly string[] {
  const { tags } = asRecord(asRecord(asRecord(contract.document.paths)[path])[method.toLowerCase()]);
  return Array.isArray(tags) ? tags.map(String) : [];
}

/** A value as a record; what is none is empty. */
export function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

function resolve(schema: unknown): JsonRecord {
  return isRecord(schema) && typeof schema.$ref === 'string'
    ? resolve(definitionOf(schema.$ref, contract.definitions))
    : asRecord(schema);
}

/** What a call takes under a name: where it stands (`body/acessorios/0/valor`), and its schema. */
export type Input = { readonly place: readonly string[]; readonly name: string; readonly schema: JsonRecord };

/** Everything that a call takes, fields of objects and lists within its body included. */
export function inputsOf({ params, query, body }: Operation): readonly Input[] {
  return [
    ...fieldsOf(params, ['params']),
    ...fieldsOf(query, ['query']),
    ...(body === null ? [] : fieldsOf(body, ['body'])),
  ];
}

function fieldsOf(given: unknown, place: readonly string[]): readonly Input[] {
  return Object.entries(asRecord(resolve(given).properties)).flatMap(([name, one]) => {
    const schema = resolve(one);
    const inner = [...place, name];
    const rows = resolve(schema.items);
    return [
      { place: inner, name, schema },
      ...fieldsOf(schema, inner),
      ...(schema.items === undefined ? [] : [{ place: [...inner, '0'], name, schema: rows }]),
      ...fieldsOf(rows, [...inner, '0']),
    ];
  });
}

/** Whether a call takes something under this name, in its path, its query or its body. */
export function takes({ params, query, body }: Operation, name: string): boolean {
  return [params, query, body].some((schema) => Object.hasOwn(asRecord(resolve(schema).properties), name));
}

/** What a call is made with. */
export type Request = { readonly params: JsonRecord; readonly query: JsonRecord; readonly body: JsonRecord | null };

/** Fields that want each other are left out, so that the call keeps to the contract. */
function withoutDependent(schema: JsonRecord, values: JsonRecord): JsonRecord {
  const dependent = asRecord(schema.dependentRequired);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(dependent, name)));
}

/** A request that keeps to the contract, with these values wherever the call takes something of their names. */
export function sampleRequest(operation: Operation, seed: number, given: JsonRecord = {}): Request {
  const fill = (schema: JsonRecord): JsonRecord => {
    const sample = asRecord(fc.sample(valuesOf(schema, contract.definitions), { numRuns: 1, seed })[0]);
    const known = asRecord(resolve(schema).properties);
    const about = Object.entries(given).filter(([name]) => Object.hasOwn(known, name));
    return { ...withoutDependent(resolve(schema), sample), ...Object.fromEntries(about) };
  };
  // Who is meant by a token, and which order by a link, is said or not at all.
  const isMeant = (name: string) => name !== 'token' && (name !== 'hash' || Object.hasOwn(given, name));
  const meant = (values: JsonRecord) => Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)));
  return {
    params: fill(operation.params),
    query: meant(fill(operation.query)),
    body: operation.body === null ? null : meant(fill(operation.body)),
  };
}

/** The same request with another value at a place. */
export function withValue(request: Request, [place = '', ...rest]: readonly string[], value: unknown): Request {
  return { ...request, [place]: putAt(request[place as keyof Request], rest, value) };
}

function putAt(holder: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (name === '0') return [putAt(Array.isArray(holder) ? holder[0] : undefined, rest, value)];
  return { ...asRecord(holder), [name]: putAt(asRecord(holder)[name], rest, value) };
}

/** Sends a request as somebody, or as nobody. */
export function send(
  { call }: TestShop['server'],
  operation: Operation,
  { params, query, body }: Request,
  token?: string,
): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return call(operation.method, `${path}?${search}`, {
    ...(token === undefined ? {} : { token }),
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === null ? {} : { body }),
  });
}

/** What a refused call must have left as it was. */
const orderEntities = [
  ...['PedidoVenda', 'PedidoItem', 'PedidoPagamento', 'Cobranca', 'LancamentoCobranca', 'LancamentoCredito'],
  ...['ReservaEstoque', 'MovimentoEstoque', 'CotacaoFrete', 'LinkPedido', 'EscolhaFilial', 'AvisoChegada'],
  ...['Documento', 'EntidadeAnotacao'],
];
/** The same of tables that are large, and that nothing in the background writes to. */
const productEntities = ['Sku', 'PrecoSku'];

/** What the shop has stored: digests of its orders, and how often its products were written. */
export async function storedShop({ db, entities }: TestShop['server']): Promise<readonly unknown[]> {
  const tableOf = (name: string) => entities.models().get(name)?.table ?? name;
  const digests = orderEntities.map(
    (name) => sql`
      select ${name} as nome, md5(coalesce(string_agg(t::text, '|' order by t.id), '')) as resumo from ${identifier(tableOf(name))} as t`,
  );
  const versions = await tableVersions(db);
  return [
    ...(await db.query(joinSql(digests, ' union all '))),
    ...productEntities.map((name) => [name, versions.get(tableOf(name))]),
  ];
}
