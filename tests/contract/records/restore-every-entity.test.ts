import sql, { join as joined } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOf } from '../../../src/engine/records/rows/record-lists.ts';
import { uniqueRulesOf } from '../../../src/engine/records/tables/table-plan.ts';
import { columnOf, type EntityField, type EntityModel } from '../../../src/language/entity/entity.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { readSchemaFile } from '../../support/portal/schema-files.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

const models = () => server.entities.models();

/** Entities whose records rules of theirs do not let go, that only calls of their own delete, or of which an example is no record. */
const unmade: ReadonlySet<string> = new Set([
  ...['Documento', 'Processo', 'VendaVinculo', 'RedeDna', 'RedeDnaConsultor'],
  ...['Cracha', 'MenuPerfil', 'OCSpv'],
]);

/** Relations of rows in a circle are left out from this depth on. */
const maxDepth = 4;

let made = 0;

/** Values without which no example is a whole record. */
const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Menu: { view: null, id_superior: null, id_processo: null },
  // Customers stand above nobody.
  Cliente: { id_pessoa: null, documento: null, tipo: 'CONSULTOR' },
  Banco: { ispb: null },
  Cidade: { codigo_ibge: null },
  PedidoVenda: { constante_status: 'CANCELADO' },
  PedidoPagamento: { constante_status: 'REPROVADO' },
  OCSpv: { linkNota: null },
};

/** A row with every field that its schema has an example of; relations point at rows made like it. */
async function makeRow(model: EntityModel, given: Readonly<Record<string, unknown>> = {}, depth = 0): Promise<number> {
  const schema: unknown = JSON.parse(readSchemaFile(model.name));
  const required = isRecord(schema) && Array.isArray(schema.required) ? schema.required : [];
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  const whole =
    isRecord(schema) && Array.isArray(schema.examples) && isRecord(schema.examples[0]) ? schema.examples[0] : {};
  const values = new Map<string, unknown>();
  for (const field of Object.values(model.fields)) {
    if (field.kind === 'collection' || field.kind === 'link') continue;
    const isRequired = required.includes(field.name);
    if (field.kind === 'relation') {
      const target = field.target === null ? undefined : models().get(field.target);
      if (target === undefined || (!isRequired && (depth > 1 || target === model)) || depth > maxDepth) continue;
      values.set(columnOf(field), await someRow(target, depth + 1));
      continue;
    }
    const value = exampleOf(field, properties[field.name], whole[field.name], isRequired);
    if (value !== undefined) values.set(columnOf(field), value);
  }
  for (const [column, value] of Object.entries({ ...own[model.name], ...given })) values.set(column, value);
  return insert(model, values).catch((error: unknown) => {
    if (!String(error).includes('duplicate key')) throw error;
    // A client's person has the client's code.
    for (const name of ['codigo_mundial', ...uniqueRulesOf(model).flatMap(({ fields }) => fields)]) {
      const field = model.fields[name];
      const value = field === undefined ? undefined : values.get(columnOf(field));
      if (field !== undefined && value !== undefined) values.set(columnOf(field), unlike(value, field));
    }
    return insert(model, values);
  });
}

async function insert(model: EntityModel, values: ReadonlyMap<string, unknown>): Promise<number> {
  const columns = [...values.keys()];
  const [row] = await server.db.query<{ id: number }>(
    columns.length === 0
      ? sql`insert into ${identifier(model.table)} default values returning id`
      : sql`insert into ${identifier(model.table)} (${joined(columns.map(identifier))}) values (${joined([...values.values()])}) returning id`,
  );
  return row?.id ?? 0;
}

function exampleOf(field: EntityField, property: unknown, own: unknown, isRequired: boolean): unknown {
  made += 1;
  const { examples, enum: options, minimum } = isRecord(property) ? property : {};
  const [first] = Array.isArray(examples) ? examples : Array.isArray(options) ? options : [];
  const value: unknown = own ?? first;
  if (value === null || (value === undefined && !isRequired)) return undefined;
  if (field.maxFiles !== undefined || field.accept !== undefined) return undefined;
  if (typeof value === 'object') return JSON.stringify(value);
  if (value !== undefined) return value;
  if (field.kind === 'boolean') return true;
  if (['integer', 'decimal', 'money', 'number'].includes(field.kind))
    return typeof minimum === 'number' ? minimum : made;
  if (field.kind === 'date') return '2026-11-20';
  if (field.kind === 'datetime') return '2026-11-20T12:00:00Z';
  return `X${made}`;
}

/** Another value of a field that holds each once. */
function unlike(value: unknown, { kind, maxLength: longest }: EntityField): unknown {
  const maxLength = longest ?? 40;
  made += 1;
  if (kind === 'date') return `2031-01-${String((made % 28) + 1).padStart(2, '0')}`;
  if (typeof value === 'number') return kind === 'relation' ? value : value + made;
  if (typeof value !== 'string') return value;
  const end = String(made);
  return value.length + end.length <= maxLength ? `${value}${end}` : end.slice(-maxLength);
}

const rows = new Map<string, number>();

async function someRow(model: EntityModel, depth: number): Promise<number> {
  const known = rows.get(model.name);
  if (known !== undefined) return known;
  const [found] = await server.db.query<{ id: number }>(
    sql`select id from ${identifier(model.table)} order by id desc limit 1`,
  );
  const id = found?.id ?? (await makeRow(model, {}, depth));
  rows.set(model.name, id);
  return id;
}

/** The record and the rows of its lists as they are stored, but for what counts changes. */
async function stateOf(model: EntityModel, id: number): Promise<unknown> {
  const read = (table: string, column: string) =>
    server.db.query(sql`
      select (to_jsonb(t) - 'versao' - 'dh_alteracao')::text as linha from ${identifier(table)} as t
      where ${identifier(column)} = ${id} order by id`);
  const lists: unknown[] = [];
  for (const field of Object.values(model.fields)) {
    const list = listOf(models(), field);
    if (list !== null) lists.push([field.name, await read(list.child.table, list.column)]);
  }
  return { own: await read(model.table, 'id'), lists };
}

test('what is deleted comes back as it was, of every entity whose records can be deleted', async () => {
  const restored: string[] = [];
  const others: Record<string, string> = {};
  for (const model of models().values()) {
    if (model.single === true || model.appendOnly === true) continue;
    try {
      const id = await makeRow(model);
      for (const field of Object.values(model.fields)) {
        const list = listOf(models(), field);
        if (list !== null && list.child.appendOnly !== true)
          await makeRow(list.child, { [list.column]: id }, 1).catch(() => 0);
      }
      const before = await stateOf(model, id);
      const deletion = await server.call('DELETE', `/${model.name}/${id}`, { token: admin });
      if (deletion.status !== 204) {
        others[model.name] = String(deletion.body.code);
        continue;
      }
      expect(await stateOf(model, id)).not.toEqual(before);
      const restoration = await server.call('POST', `/${model.name}/${id}/restaurar`, { token: admin });
      expect({ name: model.name, status: restoration.status, code: restoration.body.code }).toEqual({
        ...{ name: model.name, status: 200, code: undefined },
      });
      expect(await stateOf(model, id)).toEqual(before);
      const again = await server.call('POST', `/${model.name}/${id}/restaurar`, { token: admin });
      expect(again.status).toBe(200);
      restored.push(model.name);
    } catch (error) {
      others[model.name] = String(error).slice(0, 300);
    }
  }
  expect(Object.keys(others).filter((name) => !unmade.has(name))).toEqual([]);
  expect(restored.length).toBeGreaterThan(95);
}, 240_000);
