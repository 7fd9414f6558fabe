import { Readable } from 'node:stream';
import sql, { join } from 'sql-template-tag';
import { newStorageKey } from '../../../src/engine/files/storage/storage.ts';
import { columnOf, type EntityField, type EntityModel } from '../../../src/language/entity/entity.ts';
import { isFileField } from '../../../src/language/entity/file-rules.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import type { TestServer } from '../server.ts';

/** Identifying values of a person; none may be found anywhere after an erasure. */
export type Known = {
  readonly nome: string;
  readonly cpf: string;
  readonly email: string;
  readonly telefone: string;
  readonly logradouro: string;
  readonly codigo: string;
};

/** Given values of a row. */
type Given = Readonly<Record<string, unknown>>;

/** Values of fields whose rules the generated values do not fulfil. */
const own: Readonly<Record<string, Given>> = {
  PedidoVenda: { moeda: 'BRL' },
  DadosBancarios: { agencia: '9911', conta: '887766' },
};

/**
 * Inserts a row of each entity with `x-person` for one person. Personal fields, and other texts that are long enough,
 * contain identifying values. Returns the ids by entity.
 */
export async function putPerson(server: TestServer, known: Known): Promise<ReadonlyMap<string, number>> {
  const models = server.entities.models();
  const ids = new Map<string, number>();
  const others = new Map<string, number>();
  const put = async (model: EntityModel, given: Given, isOwn: boolean): Promise<number> => {
    const columns: [string, unknown][] = [];
    for (const field of Object.values(model.fields)) {
      const value = given[field.name] ?? (await fillOf(model, field, isOwn));
      if (value !== undefined && value !== null) columns.push([columnOf(field), value]);
    }
    const id = await insert(server.db, model, columns);
    if (isOwn)
      for (const field of Object.values(model.fields))
        if (isFileField(field)) await putFile(server, model, field, id, known);
    return id;
  };
  const fillOf = async (model: EntityModel, field: EntityField, isOwn: boolean): Promise<unknown> => {
    if (field.kind === 'collection' || field.number !== undefined || field.computed !== undefined) return undefined;
    if (field.kind === 'relation') {
      const target = models.get(field.target ?? '');
      if (target === undefined) return undefined;
      const ofPerson = isOwn && target.person !== undefined && target !== model;
      const isPath = model.person?.of.some((path) => path.kind === 'path' && path.path.split('.')[0] === field.name);
      const isHeld = models
        .get(field.target ?? '')
        ?.person?.of.some((path) => path.kind === 'holder' && path.entity === model.name && path.field === field.name);
      if (ofPerson && (isPath === true || isHeld === true || field.required)) return ensure(target);
      return field.required ? other(target) : undefined;
    }
    if (isFileField(field)) return field.required ? '{}' : undefined;
    if (field.kind === 'text')
      return isOwn ? textOf(model, field, known) : field.required ? plainText(field) : undefined;
    if (!field.required) return undefined;
    return fillers[field.kind] ?? (field.kind === 'json' ? '{}' : Math.max(1, field.min ?? 1));
  };
  const ensure = async (model: EntityModel): Promise<number> => {
    const found = ids.get(model.name);
    if (found !== undefined) return found;
    const given: Given = { ...own[model.name], ...markOf(model, ids) };
    const id = await put(model, given, true);
    ids.set(model.name, id);
    return id;
  };
  const other = async (model: EntityModel): Promise<number> => {
    const found = others.get(model.name);
    if (found !== undefined) return found;
    const [row] = await server.db.query<{ id: number }>(sql`
      select id from ${identifier(model.table)} where id <> all(${[...ids.values()]}::bigint[]) limit 1`);
    const id = row?.id ?? (await put(model, own[model.name] ?? {}, false));
    others.set(model.name, id);
    return id;
  };
  for (const name of ['Pessoa', 'Cliente', 'Usuario']) {
    const model = models.get(name);
    if (model !== undefined) await ensure(model);
  }
  const failed: string[] = [];
  for (const model of models.values())
    if (model.person !== undefined)
      await ensure(model).catch((error) => failed.push(`${model.name}: ${error.message}`));
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return ids;
}

const fillers: Readonly<Partial<Record<EntityField['kind'], unknown>>> = {
  boolean: true,
  date: '2026-01-31',
  datetime: '2026-01-31T12:00:00Z',
  time: '08:00',
};

function markOf(model: EntityModel, ids: ReadonlyMap<string, number>): Given {
  const mark = model.person?.of.find((path) => path.kind === 'mark');
  return mark === undefined ? {} : { [mark.entity]: 'Cliente', [mark.id]: ids.get('Cliente') ?? 0 };
}

function textOf(model: EntityModel, field: EntityField, known: Known): string | undefined {
  if (field.options !== null) return field.required ? String(field.options[0]?.id) : undefined;
  if (field.name === 'codigo_mundial') return known.codigo;
  if (field.personal === undefined && field.pattern !== null) return plainText(field);
  if (field.format === 'email') return known.email;
  if (field.format === 'phone' || field.name === 'telefone') return known.telefone;
  if (/cnpj|^ie$/.test(field.name)) return '11222333000181';
  if (/cep/.test(field.name)) return '01310911';
  if (/documento|cpf|^rg$/.test(field.name) && field.format !== 'uri') return known.cpf;
  if (field.name === 'logradouro') return known.logradouro;
  if (field.pattern !== null || field.exact || (field.maxLength ?? 999) < known.nome.length) return plainText(field);
  return field.name === model.label || field.personal !== undefined
    ? known.nome
    : `Recado de ${known.nome}`.slice(0, field.maxLength ?? 200);
}

function plainText(field: EntityField): string {
  if (field.options !== null) return String(field.options[0]?.id);
  if (field.format === 'email') return 'outra@teste.example';
  const text = field.example ?? 'A1'.repeat(field.maxLength !== null && field.maxLength < 4 ? 1 : 2);
  return text.padEnd(field.minLength ?? 0, '1').slice(0, field.maxLength ?? 200);
}

async function putFile(
  server: TestServer,
  model: EntityModel,
  field: EntityField,
  id: number,
  known: Known,
): Promise<void> {
  const key = newStorageKey();
  const bytes = Buffer.from(`Ficha de ${known.nome}, ${known.cpf}`);
  await server.storage.put(key, Readable.from([bytes]));
  await server.db.execute(sql`
    insert into vitral_arquivo (chave, nome, extensao, tipo, tipo_declarado, tamanho, pronto, entity, campo, id_registro)
    values (${key}, ${`${known.nome}.txt`}, 'txt', 'text/plain', 'text/plain', ${bytes.length}, true, ${model.name},
      ${field.name}, ${id})`);
}

async function insert(db: Database, model: EntityModel, columns: readonly [string, unknown][]): Promise<number> {
  const table = identifier(model.table);
  const names = columns.map(([name]) => identifier(name));
  const [row] = await db.query<{ id: number }>(
    columns.length === 0
      ? sql`insert into ${table} default values returning id`
      : sql`insert into ${table} (${join(names)}) values (${join(columns.map(([, value]) => value))}) returning id`,
  );
  if (row === undefined) throw new Error(`${model.name} took no row.`);
  return row.id;
}
