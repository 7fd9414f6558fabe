import { quoteIdentifier } from '../database/identifier.ts';
import { literal } from '../database/literal.ts';
import { BackupError, type Side, type TableShape } from './sides.ts';
import { describeTables, notOfExtension, statements } from './structure-tables.ts';

/** How a database is created again: statements in the order in which they run, before and after the rows. */
export type Structure = {
  readonly schema: string;
  /** Extensions that it needs. */
  readonly extensions: readonly string[];
  /** Statements before the rows: functions, sequences, tables. */
  readonly before: readonly string[];
  readonly tables: readonly TableShape[];
  /** The current value of each sequence. */
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
  /**
   * Statements after the rows: keys, rules, indexes and views, then triggers, which must not act on the loaded rows,
   * then comments.
   */
  readonly after: readonly string[];
};

/**
 * Reads the definitions of the tables, views, functions and triggers of a schema from PostgreSQL's catalogue. Throws
 * `BackupError` for an object that it cannot create again, so that nothing is left out silently.
 */
export async function readStructure(side: Side): Promise<Structure> {
  const space = `${literal(side.schema)}::regnamespace`;
  await refuseUnknown(side, space);
  const functions = await describeFunctions(side, space);
  const { tables, before, keys, indexes } = await describeTables(side, space);
  const sequences = await describeSequences(side, space);
  const views = await statements(
    side,
    `select format('create view %I%s as %s', c.relname,
       coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), pg_get_viewdef(c.oid)) as text
     from pg_class as c where c.relnamespace = ${space} and c.relkind = 'v' ${notOfExtension('pg_class', 'c')} order by c.oid`,
  );
  const triggers = await statements(
    side,
    `select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then ''
       else format('; alter table %I %s trigger %I', c.relname,
         case t.tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, t.tgname) end as text
     from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
     where c.relnamespace = ${space} and not t.tgisinternal and t.tgparentid = 0 order by c.relname, t.tgname`,
  );
  const extensions = await side.query<{ name: string }>(
    `select extname as name from pg_extension where extname <> 'plpgsql' order by extname`,
  );
  return {
    schema: side.schema,
    extensions: extensions.map(({ name }) => name),
    before: [...functions.early, ...sequences.made, ...before, ...sequences.owned],
    tables,
    sequences: sequences.positions,
    after: [...keys, ...indexes, ...functions.late, ...views, ...triggers, ...(await describeComments(side, space))],
  };
}

/** Servers recognise their own rules, indexes and triggers by these comments. */
function describeComments(side: Side, space: string): Promise<readonly string[]> {
  const isOwn = `relnamespace = ${space}`;
  return statements(
    side,
    `select format('comment on %s is %L', what, description) as text from (
       select case when d.objsubid > 0 then format('column %I.%I', c.relname, a.attname) else format('%s %I',
         case c.relkind when 'v' then 'view' when 'S' then 'sequence' when 'i' then 'index' when 'I' then 'index' else 'table' end,
         c.relname) end as what, d.description
       from pg_description as d join pg_class as c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid
       left join pg_attribute as a on a.attrelid = c.oid and a.attnum = d.objsubid
       where c.${isOwn} and c.relkind in ('r', 'p', 'v', 'S', 'i', 'I')
       union all select format('constraint %I on %I', k.conname, c.relname), d.description
       from pg_description as d join pg_constraint as k on d.classoid = 'pg_constraint'::regclass and k.oid = d.objoid
       join pg_class as c on c.oid = k.conrelid where c.${isOwn}
       union all select format('trigger %I on %I', t.tgname, c.relname), d.description
       from pg_description as d join pg_trigger as t on d.classoid = 'pg_trigger'::regclass and t.oid = d.objoid
       join pg_class as c on c.oid = t.tgrelid where c.${isOwn} and not t.tgisinternal
       union all select format('function %I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)), d.description
       from pg_description as d join pg_proc as p on d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
       where p.pronamespace = ${space} and p.prokind = 'f' ${notOfExtension('pg_proc', 'p')}
     ) as described order by text`,
  );
}

/**
 * Functions that name a table or its rows are created after the tables. The others are created before, because
 * generated columns call them.
 */
async function describeFunctions(
  side: Side,
  space: string,
): Promise<{ readonly early: readonly string[]; readonly late: readonly string[] }> {
  const rows = await side.query<{ text: string; late: boolean }>(
    `select pg_get_functiondef(p.oid) as text, exists (
       select from pg_depend as d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and (
         d.refclassid = 'pg_class'::regclass
         or d.refclassid = 'pg_type'::regclass and exists (select from pg_type as t where t.oid = d.refobjid and t.typrelid <> 0))
     ) as late
     from pg_proc as p where p.pronamespace = ${space} ${notOfExtension('pg_proc', 'p')} order by p.oid`,
  );
  const those = (late: boolean): string[] => rows.filter((row) => row.late === late).map(({ text }) => text);
  return { early: those(false), late: those(true) };
}

async function describeSequences(
  side: Side,
  space: string,
): Promise<{
  readonly made: readonly string[];
  readonly owned: readonly string[];
  readonly positions: Structure['sequences'];
}> {
  const rows = await side.query<{ name: string; text: string; owner: string | null; identity: boolean }>(
    `select c.relname as name, d.deptype = 'i' is true as identity,
       format('create sequence %I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', c.relname,
         format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
         case when s.seqcycle then ' cycle' else '' end) as text,
       case when d.deptype = 'a' then format('%I.%I', t.relname, a.attname) end as owner
     from pg_sequence as s join pg_class as c on c.oid = s.seqrelid
     left join pg_depend as d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
       and d.deptype in ('a', 'i')
     left join pg_class as t on t.oid = d.refobjid
     left join pg_attribute as a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where c.relnamespace = ${space} ${notOfExtension('pg_class', 'c')} order by c.relname`,
  );
  const positions: Structure['sequences'][number][] = [];
  for (const { name } of rows) {
    const [row] = await side.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteIdentifier(name)}`,
    );
    if (row !== undefined) positions.push({ name, ...row });
  }
  const own = rows.filter(({ identity }) => !identity);
  return {
    made: own.map(({ text }) => text),
    owned: own.flatMap(({ name, owner }) =>
      owner === null ? [] : [`alter sequence ${quoteIdentifier(name)} owned by ${owner}`],
    ),
    positions,
  };
}

/** Refuses kinds of objects that Vitral does not use: a person who created one learns that it would be lost. */
async function refuseUnknown(side: Side, space: string): Promise<void> {
  const rows = await side.query<{ what: string }>(
    `select format('%s %s', case c.relkind when 'm' then 'materialized view' when 'f' then 'foreign table' else 'type' end, c.relname) as what
     from pg_class as c where c.relnamespace = ${space} and c.relkind in ('m', 'f', 'c') ${notOfExtension('pg_class', 'c')}
     union all select format('type %s', t.typname) from pg_type as t
     where t.typnamespace = ${space} and t.typtype in ('e', 'd', 'r') ${notOfExtension('pg_type', 't')}
     union all select format('aggregate %s', p.proname) from pg_proc as p
     where p.pronamespace = ${space} and p.prokind = 'a' ${notOfExtension('pg_proc', 'p')}
     union all select format('policy %s', p.polname) from pg_policy as p join pg_class as c on c.oid = p.polrelid
     where c.relnamespace = ${space}
     union all select format('rule %s', r.rulename) from pg_rewrite as r join pg_class as c on c.oid = r.ev_class
     where c.relnamespace = ${space} and r.rulename <> '_RETURN'
     union all select format('statistics %s', s.stxname) from pg_statistic_ext as s where s.stxnamespace = ${space}
     union all select format('table %s, which inherits', c.relname) from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
     where c.relnamespace = ${space} and c.relkind = 'r' and not c.relispartition`,
  );
  if (rows.length === 0) return;
  throw new BackupError(
    `The database holds what Vitral does not make and could not make again: ${rows.map(({ what }) => what).join(', ')}. Use PostgreSQL's own pg_dump, or drop it.`,
  );
}
