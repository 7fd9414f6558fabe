import sql, { join } from 'sql-template-tag';
import { demoMonth } from '../../../demo/demo-month.ts';
import { clientRow, firstDay } from '../../../demo/people.ts';
import { clientColumns, clientValues, type ReferenceIds, readReferenceIds } from '../../../demo/seed.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { analyzeTables } from '../../../platform/database/pglite/statistics.ts';
import { createPace, takeSlice } from '../../../platform/database/sharing/slices.ts';
import { withoutIndexes } from '../../../platform/database/without-indexes.ts';
import { insertPlaces } from '../server/add-nodes.ts';
import { linkLogins } from './logins.ts';
import { maxNetwork, networkClient } from './network-client.ts';
import { type PlannedPerson, planNetwork } from './plan.ts';

export type NetworkOptions = {
  /** Wanted number of people, up to `maxNetwork`. */
  readonly count: number;
  /** Ends the work between two batches. */
  readonly signal?: AbortSignal;
  /** People per transaction; by default few enough that other users of the database hardly wait. */
  readonly piece?: number;
  readonly onProgress?: (done: number) => void;
};

/** People per transaction while others use the database. */
const pieceLimits = { first: 20, least: 12, most: 200 };
/** The same if nobody waits. */
const bulkPiece = 5_000;
/** Number of new people from which on rebuilding indexes is faster than updating them. */
const bulkPeople = 50_000;
/** Number of new people from which on the planner's statistics are updated at once. */
const manyPeople = 2_000;
const progressKey = 'rede_pessoas';
const day = 86_400_000;

/**
 * Adds people 1 to `count` of the demonstration's network, the same for the same numbers: clients with their business
 * data, places in the network, and their sponsors. Continues after the last one that it added, so it may be stopped and
 * run again; returns how many it added. Needs the rows of `seedReference` and `seedBranches`.
 */
export async function seedNetwork(db: Database, options: NetworkOptions): Promise<number> {
  const { count, signal, piece: size, onProgress } = options;
  if (!Number.isSafeInteger(count) || count < 0 || count > maxNetwork)
    throw new RangeError(`A network has up to ${maxNetwork} people; asked for ${count}.`);
  if ((await readProgress(db)) >= count) return 0;
  const [ids, month] = [await readReferenceIds(db), await demoMonth(db)];
  await putStates(db);
  const pace = createPace(db.kind, pieceLimits);
  let put = 0;
  let piece: PlannedPerson[] = [];
  for (const person of planNetwork(count)) {
    if (signal?.aborted === true) break;
    piece.push(person);
    if (piece.length < (size ?? pace.size()) && person.number < count) continue;
    const people = piece;
    put += await takeSlice(db, pace, (tx) => putPiece(tx, people, ids, month));
    onProgress?.(person.number);
    piece = [];
  }
  if (put >= manyPeople) await analyzeTables(db, networkTables);
  return put;
}

const networkTables = ['pessoa', 'cliente', 'cliente_dados_comerciais', 'rede_no', 'rede_vinculo'];

/**
 * The same for a program that has the database to itself: in large batches, and without indexes if there are many rows.
 */
export async function seedManyPeople(db: Database, options: Omit<NetworkOptions, 'piece' | 'signal'>): Promise<number> {
  return db.exclusively(async () => {
    const [row] = await db.query<{ present: number }>(sql`select count(*) as present from cliente`);
    const missing = options.count - (await readProgress(db));
    const fill = (): Promise<number> => seedNetwork(db, { ...options, piece: bulkPiece });
    if (missing < bulkPeople || missing < (row?.present ?? 0) / 2) return fill();
    const bare = networkTables;
    const put = await bare.reduceRight((work, table) => () => withoutIndexes(db, table, work), fill)();
    await db.script(`vacuum (analyze) ${networkTables.join(', ')}`);
    return put;
  });
}

/** Adds the network statuses if there are none. */
async function putStates(db: Database): Promise<void> {
  await db.execute(sql`
    insert into status_penn (descricao, constante)
    select s.descricao, s.constante
    from (values (1, 'Ativo', 'ATIVO'), (2, 'Inativo', 'INATIVO'), (3, 'Recomendação', 'RECOMENDACAO')) as s (ordem, descricao, constante)
    where not exists (select from status_penn) order by s.ordem on conflict do nothing`);
}

/** Number of people of the demonstration's network so far. */
export async function readProgress(db: Queryable): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    sql`select (valor ->> 'pessoas')::bigint as last from vitral_configuracao where chave = ${progressKey}`,
  );
  return row?.last ?? 0;
}

/** Adds the missing people of a batch while a lock is held: two servers never add the same person. */
async function putPiece(
  tx: Queryable,
  piece: readonly PlannedPerson[],
  ids: ReferenceIds,
  month: string,
): Promise<number> {
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${progressKey}, '{"pessoas": 0}') on conflict do nothing`);
  const [row] = await tx.query<{ last: number }>(sql`
    select (valor ->> 'pessoas')::bigint as last from vitral_configuracao where chave = ${progressKey} for update`);
  const people = piece.filter(({ number }) => number > (row?.last ?? 0));
  const last = people.at(-1);
  if (last === undefined) return 0;
  await putClients(tx, people, ids, month);
  await putPlaces(tx, people);
  await linkLogins(
    tx,
    people.map(({ number }) => number),
  );
  await tx.execute(sql`
    update vitral_configuracao set valor = jsonb_build_object('pessoas', ${last.number}::bigint) where chave = ${progressKey}`);
  return people.length;
}

const columns = [...clientColumns, 'codigo', 'id_dadosComerciais', 'id_pessoa'];
/** Those that belong to the person. */
const ofPerson = ['id_pessoa', 'documento'];

async function putClients(
  tx: Queryable,
  people: readonly PlannedPerson[],
  ids: ReferenceIds,
  month: string,
): Promise<void> {
  const rows = people.map((person) => {
    const values = clientValues(clientOf(person, month), ids);
    const isMember = person.tipo !== 'CLIENTE';
    const [superior, consultor] = [person.superior, person.consultor].map((number) =>
      number === null ? null : networkClient(number),
    );
    return {
      ...Object.fromEntries(clientColumns.map((name, index) => [name, values[index]])),
      status: person.status,
      documento: person.fault === 'SEM_DOCUMENTO' ? null : values[clientColumns.indexOf('documento')],
      id_consultor: consultor,
      tipo: person.tipo,
      codigo: String(40_000 + person.number),
      aceite_consultor: isMember && person.status !== 'PENDENTE',
      id_dadosComerciais: isMember ? networkClient(person.number) : null,
      admissao: values[clientColumns.indexOf('data_cadastro')],
      // Without a recorded sponsor the serving consultant counts as one.
      pai: person.fault === 'SEM_PAI' ? null : superior,
      clone: person.original !== null,
      ativo: person.status !== 'INATIVO' && person.status !== 'BLOQUEADO',
    };
  });
  await tx.execute(sql`
    insert into pessoa (tipo, nome, codigo_mundial, documento)
    select case r.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end, r.nome, r.codigo_mundial, r.documento
    from jsonb_populate_recordset(null::cliente, ${JSON.stringify(rows.filter(({ clone }) => !clone))}::jsonb) as r
    order by r.id`);
  const json = JSON.stringify(rows);
  // One statement, because rows of both tables refer to each other.
  await tx.execute(sql`
    with dados as (
      insert into cliente_dados_comerciais
        (id, "id_statusPenn", "id_clientePaiEmpresarial", "dataRegistroPenn", "participouMmn", "possuiParentesco", id_consultor)
      select r.id, s.id, r.pai, r.admissao, false, false, r.id_consultor
      from jsonb_to_recordset(${json}::jsonb) as r ("id_dadosComerciais" bigint, id bigint, ativo boolean, admissao date, pai bigint, id_consultor bigint)
      left join status_penn as s on s.constante = case when r.ativo then 'ATIVO' else 'INATIVO' end
      where r."id_dadosComerciais" is not null
    )
    insert into cliente (${join(columns.map(identifier))})
    select ${join(columns.map((name) => (ofPerson.includes(name) ? sql`p.${identifier(name === 'id_pessoa' ? 'id' : name)}` : sql`r.${identifier(name)}`)))}
    from jsonb_populate_recordset(null::cliente, ${json}::jsonb) as r left join pessoa as p on p.codigo_mundial = r.codigo_mundial`);
}

function clientOf({ number, pais, registered, original }: PlannedPerson, month: string) {
  const lastDay = Date.parse(month) - day;
  const since = firstDay + Math.floor(((lastDay - firstDay) / day) * registered) * day;
  const row = clientRow(networkClient(number), month, { pais, registered: since });
  if (original === null) return row;
  const { codigo_mundial, nome, tipo_pessoa } = clientRow(networkClient(original), month, {
    pais: 'BR',
    registered: since,
  });
  return { ...row, codigo_mundial, nome, tipo_pessoa };
}

/** Their places in the network, each below the sponsor's current place, and since when they have this sponsor. */
async function putPlaces(tx: Queryable, people: readonly PlannedPerson[]): Promise<void> {
  const ids = people.map(({ number }) => networkClient(number));
  const above = people.map(({ superior }) => (superior === null ? null : networkClient(superior)));
  // Moves lock the moved rows for update: this waits for them and then reads the sponsors' places.
  await tx.query(
    sql`select id from rede_no where id = any (${above.filter((id) => id !== null)}::bigint[]) order by id for share`,
  );
  await insertPlaces(tx, ids, above);
  await tx.execute(sql`
    insert into rede_vinculo (cliente, superior, desde, lote)
    select n.id, n.superior, c.dh_registro, l.lote
    from rede_no as n join cliente as c on c.id = n.id cross join (select nextval('rede_lote') as lote) as l where n.id = any (${ids}::bigint[])`);
}
