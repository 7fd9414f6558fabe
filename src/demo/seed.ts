import sql, { join, type Sql } from 'sql-template-tag';
import type { Database, Queryable } from '../platform/database/database.ts';
import { identifier, quoteIdentifier } from '../platform/database/identifier.ts';
import { withoutIndexes } from '../platform/database/without-indexes.ts';
import { seedBranches } from './branches.ts';
import { type CsvValue, csvLine } from './csv.ts';
import { demoMonth } from './demo-month.ts';
import { type ClientRow, clientRow, maxClients, worldCodeBase } from './people.ts';

export { demoClientIds } from './people.ts';

const chunkRows = 20_000;
/** Number of rows from which on rebuilding indexes is faster than updating them. */
const bulkRows = 50_000;
const linesTogether = 500;
const stagingTable = 'vitral_semente_cliente';

export type SeedOptions = {
  /** Number of rows, from row `from` on. The id of a row is its number, so usually rows 1 to `count` are added. */
  readonly count: number;
  readonly from?: number;
  readonly onProgress?: (done: number) => void;
};

/**
 * Puts clients into the database, the same ones for the same numbers around the month of the demonstration, and the
 * branches that they belong to. Rows that are there, or whose id, world code or document another client has, are left out. Answers how
 * many rows it put. Needs the rows of `seedReference`.
 */
export async function seedClientes(db: Database, { count, from = 1, onProgress }: SeedOptions): Promise<number> {
  const last = from + count - 1;
  if (!Number.isSafeInteger(count) || count < 0 || from < 1 || last > maxClients) {
    throw new RangeError(`Clients go from 1 to ${maxClients}; asked for ${count} from ${from}.`);
  }
  return db.exclusively(async () => {
    await seedBranches(db);
    await removeUnowned(db, from, last);
    const [ids, month] = [await readReferenceIds(db), await demoMonth(db)];
    const present = await countIds(db, 1, maxClients);
    // Users may add clients while this runs: their ids must follow the rows to come.
    await raiseSequence(db, last);
    const putAll = async (): Promise<number> => {
      let put = 0;
      for (let first = from; first <= last; first += chunkRows) {
        const end = Math.min(first + chunkRows - 1, last);
        if (present === 0) put += await copyNew(db, first, end, ids, month);
        else if ((await countIds(db, first, end)) < end - first + 1)
          put += await copyMissing(db, first, end, ids, month);
        onProgress?.(end - from + 1);
      }
      return put;
    };
    const missing = count - (await countIds(db, from, last));
    const isBulk = missing > bulkRows && missing > present / 2;
    const inBulk = () => withoutIndexes(db, 'cliente', () => withoutIndexes(db, 'pessoa', putAll));
    const put = isBulk ? await inBulk() : await putAll();
    if (put > 0) await db.script('vacuum (analyze) cliente, pessoa');
    return put;
  });
}

/** Ids of reference rows by their natural keys. */
export type ReferenceIds = Readonly<Record<'cidade' | 'banco' | 'filial' | 'estadoCivil', ReadonlyMap<string, number>>>;

/** Columns of a client that a demonstration row fills. */
export const clientColumns = [
  'id',
  'codigo_mundial',
  'nome',
  'tipo_pessoa',
  'documento',
  'rg',
  'email',
  'telefone',
  'data_nascimento',
  'id_estado_civil',
  'id_cidade',
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'id_filial',
  'id_banco',
  'agencia',
  'conta',
  'limite_credito',
  'status',
  'tipo',
  'aceite_consultor',
  'data_cadastro',
  'id_consultor',
  'observacao',
  'dh_registro',
] as const;

/** The values of these columns. */
export function clientValues(row: ClientRow, ids: ReferenceIds): CsvValue[] {
  const id = (map: ReadonlyMap<string, number>, key: string | null): number | null =>
    key === null ? null : (map.get(key) ?? null);
  return [
    row.id,
    row.codigo_mundial,
    row.nome,
    row.tipo_pessoa,
    row.documento,
    row.rg,
    row.email,
    row.telefone,
    row.data_nascimento,
    id(ids.estadoCivil, row.estado_civil),
    id(ids.cidade, row.cidade),
    row.cep,
    row.logradouro,
    row.numero,
    row.complemento,
    row.bairro,
    id(ids.filial, row.filial),
    id(ids.banco, row.banco),
    row.agencia,
    row.conta,
    row.limite_credito,
    row.status,
    row.tipo,
    row.tipo === 'CLIENTE' ? null : true,
    row.data_cadastro,
    row.consultor,
    row.observacao,
    `${row.data_cadastro}T12:00:00Z`,
  ];
}

/** Deletes persons of these rows without a client: a run killed between both copies left them. */
async function removeUnowned(db: Database, first: number, end: number): Promise<void> {
  await db.execute(sql`
    delete from pessoa as p
    where p.codigo_mundial in (select (${worldCodeBase}::bigint + n)::text from generate_series(${first}::bigint, ${end}::bigint) as n)
      and not exists (select from cliente as c where c.id_pessoa = p.id)`);
}

/** Copies rows into an empty table, each person before the client. */
async function copyNew(db: Database, first: number, end: number, ids: ReferenceIds, month: string): Promise<number> {
  const [drawn] = await db.query<{ last: number }>(sql`
    select setval(s.name, nextval(s.name) + ${end - first}::bigint) as last
    from (select pg_get_serial_sequence('pessoa', 'id')::regclass as name) as s`);
  const before = Number(drawn?.last ?? 0) - end;
  await db.copyIn('pessoa', personColumns, personCsv(first, end, month, before));
  return db.copyIn('cliente', [...clientColumns, 'id_pessoa'], csv(first, end, ids, month, before));
}

const personColumns = ['id', 'tipo', 'nome', 'codigo_mundial', 'documento'] as const;

/** CSV of the persons of clients, each with `before` after the client. */
function* personCsv(first: number, end: number, month: string, before: number): Generator<string> {
  let text = '';
  for (let id = first; id <= end; id++) {
    const { tipo_pessoa, nome, codigo_mundial, documento } = clientRow(id, month);
    text += csvLine([before + id, tipo_pessoa === 'JURIDICA' ? 'PJ' : 'PF', nome, codigo_mundial, documento]);
    if (id % linesTogether === 0) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/**
 * CSV of rows `first` to `end`, with their persons if these exist. Consultants are in the same chunk as the clients
 * before them whom they serve.
 */
function* csv(
  first: number,
  end: number,
  ids: ReferenceIds,
  month: string,
  before: number | null = null,
): Generator<string> {
  let text = '';
  for (let id = first; id <= end; id++) {
    const values = clientValues(clientRow(id, month), ids);
    text += csvLine(before === null ? values : [...values, before + id]);
    if (id % linesTogether === 0) {
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/** First copies rows into a separate table, then inserts those without conflicts. */
async function copyMissing(
  db: Database,
  first: number,
  end: number,
  ids: ReferenceIds,
  month: string,
): Promise<number> {
  const staging = quoteIdentifier(stagingTable);
  const names = clientColumns.map(quoteIdentifier).join(', ');
  await db.script(`drop table if exists ${staging};
    create unlogged table ${staging} as select ${names} from cliente with no data;`);
  try {
    await db.copyIn(stagingTable, clientColumns, csv(first, end, ids, month));
    await db.script(`alter table ${staging} add primary key (id); analyze ${staging};`);
    const values = clientColumns.map((name) =>
      name === 'id_consultor'
        ? sql`case when consultor.id is null then null else s.id_consultor end`
        : sql`s.${identifier(name)}`,
    );
    // Leaves out rows whose code or document exists, and existing clients.
    await db.script(`
      delete from ${staging} as s where exists (select from cliente as c where c.id = s.id)
        or exists (select from pessoa as p where p.codigo_mundial = s.codigo_mundial)
        or exists (select from pessoa as p where p.documento = s.documento)`);
    return await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into pessoa (tipo, nome, codigo_mundial, documento)
        select case s.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end, s.nome, s.codigo_mundial, s.documento
        from ${identifier(stagingTable)} as s order by s.id`);
      return tx.execute(sql`
        insert into cliente (${join([...clientColumns, 'id_pessoa'].map(identifier))})
        select ${join([...values, sql`p.id`])} from ${identifier(stagingTable)} as s
        join pessoa as p on p.codigo_mundial = s.codigo_mundial
        left join lateral (
          select id from cliente where id = s.id_consultor
          union all select id from ${identifier(stagingTable)} where id = s.id_consultor limit 1
        ) as consultor on true`);
    });
  } finally {
    await db.script(`drop table if exists ${staging}`);
  }
}

async function countIds(db: Database, first: number, end: number): Promise<number> {
  const [found] = await db.query<{ total: number }>(
    sql`select count(*) as total from cliente where id between ${first} and ${end}`,
  );
  return found?.total ?? 0;
}

async function raiseSequence(db: Database, last: number): Promise<void> {
  await db.query(sql`
    select setval(s.name, greatest(${last}::bigint, 1, coalesce(pg_sequence_last_value(s.name), 0))) as last
    from (select pg_get_serial_sequence('cliente', 'id')::regclass as name) as s`);
}

/** Reads the ids that rows of clients need. */
export async function readReferenceIds(db: Queryable): Promise<ReferenceIds> {
  const map = async (statement: Sql): Promise<Map<string, number>> => {
    const rows = await db.query<{ key: string; id: number }>(statement);
    return new Map(rows.map(({ key, id }) => [key, id]));
  };
  return {
    cidade: await map(sql`select codigo_ibge as key, id from cidade where codigo_ibge is not null`),
    banco: await map(sql`select codigo as key, id from banco`),
    filial: await map(sql`select nome as key, id from filial`),
    estadoCivil: await map(sql`select constante as key, id from estado_civil`),
  };
}
