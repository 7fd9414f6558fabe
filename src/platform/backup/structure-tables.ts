import type { Side, TableShape } from './sides.ts';

export type Tables = {
  /** The tables that hold rows themselves. */
  readonly tables: readonly TableShape[];
  /**
   * Statements with the rules that concern a single row: checking them while rows are loaded saves a second scan of the
   * table.
   */
  readonly before: readonly string[];
  readonly keys: readonly string[];
  readonly indexes: readonly string[];
};

/**
 * Describes how the tables of a schema are created without keys and indexes, and then the keys and indexes in an order
 * in which they can be created.
 */
export async function describeTables(side: Side, space: string): Promise<Tables> {
  const columns = await readColumns(side, space);
  const rows = await side.query<{ name: string; head: string; tail: string; holds: boolean; part: string | null }>(
    `select c.relname as name, c.relkind = 'r' as holds,
       format('create %stable %I', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname) as head,
       case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end
         || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as tail,
       case when c.relispartition then format(' partition of %I %s',
         (select p.relname from pg_inherits as i join pg_class as p on p.oid = i.inhparent where i.inhrelid = c.oid),
         pg_get_expr(c.relpartbound, c.oid)) end as part
     from pg_class as c where c.relnamespace = ${space} and c.relkind in ('r', 'p') ${notOfExtension('pg_class', 'c')}
     order by c.relispartition, c.oid`,
  );
  const of = (name: string): readonly Column[] => columns.filter((column) => column.table === name);
  return {
    tables: rows
      .filter(({ holds }) => holds)
      .map(({ name }) => ({
        name,
        columns: of(name).flatMap((column) => (column.generated ? [] : [column.name])),
        all: of(name).map((column) => column.name),
      })),
    before: [
      ...rows.map(({ name, head, tail, part }) =>
        part === null
          ? `${head} (\n  ${of(name)
              .map(({ text }) => text)
              .join(',\n  ')}\n)${tail}`
          : `${head}${part}${tail}`,
      ),
      ...(await describeKeys(side, space, isRowRule)),
    ],
    keys: await describeKeys(side, space, `not (${isRowRule})`),
    indexes: await describeIndexes(side, space),
  };
}

type Column = {
  readonly table: string;
  readonly name: string;
  readonly generated: boolean;
  readonly text: string;
};

function readColumns(side: Side, space: string): Promise<Column[]> {
  return side.query<Column>(
    `select c.relname as "table", a.attname as name, a.attgenerated <> '' as generated,
       format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
         || case when a.attcollation <> t.typcollation
              then format(' collate %I.%I', o.collnamespace::regnamespace::text, o.collname) else '' end
         || case
              when a.attidentity <> '' then format(
                ' generated %s as identity (sequence name %I increment %s minvalue %s maxvalue %s start %s cache %s%s)',
                case a.attidentity when 'a' then 'always' else 'by default' end, s.relname, q.seqincrement, q.seqmin,
                q.seqmax, q.seqstart, q.seqcache, case when q.seqcycle then ' cycle' else '' end)
              when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
              when a.attgenerated <> '' then format(' generated always as (%s) virtual', pg_get_expr(d.adbin, d.adrelid))
              when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
              else '' end
         || case when a.attnotnull then ' not null' else '' end as text
     from pg_attribute as a
     join pg_class as c on c.oid = a.attrelid
     join pg_type as t on t.oid = a.atttypid
     left join pg_collation as o on o.oid = a.attcollation
     left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
     left join pg_depend as p on p.refclassid = 'pg_class'::regclass and p.refobjid = c.oid and p.refobjsubid = a.attnum
       and p.classid = 'pg_class'::regclass and p.deptype = 'i' and a.attidentity <> ''
     left join pg_class as s on s.oid = p.objid
     left join pg_sequence as q on q.seqrelid = s.oid
     where c.relnamespace = ${space} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  );
}

/**
 * A validated check constraint that calls no function of the schema, as that function may need tables that do not exist
 * yet.
 */
const isRowRule = `k.contype = 'c' and k.convalidated and not exists (
  select from pg_depend as d join pg_proc as p on p.oid = d.refobjid
  where d.classid = 'pg_constraint'::regclass and d.objid = k.oid and d.refclassid = 'pg_proc'::regclass
    and p.pronamespace = c.relnamespace)`;

/**
 * Primary and unique keys first, then check constraints, then foreign keys, when everything that they refer to exists.
 */
function describeKeys(side: Side, space: string, which: string): Promise<readonly string[]> {
  return statements(
    side,
    `select format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
     from pg_constraint as k join pg_class as c on c.oid = k.conrelid
     where c.relnamespace = ${space} and k.contype in ('p', 'u', 'x', 'c', 'f') and k.conparentid = 0 and k.coninhcount = 0
       and (${which})
     order by position(k.contype::text in 'puxcf'), c.relname, k.conname`,
  );
}

/**
 * Indexes of constraints are created with the constraint, and those of partitions with the index of the parent table.
 */
function describeIndexes(side: Side, space: string): Promise<readonly string[]> {
  return statements(
    side,
    `select replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as text
     from pg_index as i join pg_class as c on c.oid = i.indrelid join pg_class as x on x.oid = i.indexrelid
     where c.relnamespace = ${space} and c.relkind in ('r', 'p') and i.indisvalid and not x.relispartition
       and not exists (select from pg_constraint as k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
     order by c.relname, x.relname`,
  );
}

/** SQL condition that leaves out objects of extensions, which create them themselves. */
export function notOfExtension(catalogue: string, alias: string): string {
  return `and not exists (select from pg_depend as e where e.classid = '${catalogue}'::regclass and e.objid = ${alias}.oid and e.deptype = 'e')`;
}

export async function statements(side: Side, text: string): Promise<readonly string[]> {
  return (await side.query<{ text: string }>(text)).map((row) => row.text);
}
