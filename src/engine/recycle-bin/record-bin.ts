import sql, { join } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import type { BinEntry, BinRow, RecordBin } from '../records/record-bin.ts';

/** The entity whose list shows what can be restored. */
export const binEntity = 'RegistroExcluido';

/** Days for which a deleted record can be restored by default. */
export const defaultBinDays = 30;

const dayMs = 86_400_000;
const maxName = 200;

type StoredRow = Omit<BinRow, 'values'> & { readonly values: Readonly<Record<string, unknown>> | null };

/**
 * The recycle bin: the stored columns of deleted rows in `vitral_lixeira`, which no answer reads. A row of
 * `RegistroExcluido` describes the record, who deleted it and until when it can be restored.
 * @param days for which it can be restored; 0 for no bin
 */
export function createRecordBin(
  models: () => ReadonlyMap<string, EntityModel>,
  now: () => Date,
  days: number = defaultBinDays,
): RecordBin {
  return {
    isOpen: () => days > 0 && models().has(binEntity),
    put: async (tx, caller, { target, id, name, rows, files }) => {
      const at = now();
      const until = new Date(at.getTime() + days * dayMs);
      const [entry] = await tx.query<{ id: number }>(sql`
        insert into registro_excluido (entidade, cadastro, id_registro, rotulo, registros, id_usuario, quem, excluido_em, expira_em)
        values (${target.name}, ${target.title.slice(0, maxName)}, ${id}, ${name?.slice(0, maxName) ?? null},
          ${rows.filter(({ entity }) => entity !== null).length}, nullif(${caller.id}::bigint, 0), ${caller.nome.slice(0, maxName)}, ${at}, ${until})
        returning id`);
      if (entry === undefined) throw new Error('Inserting into registro_excluido returned no row.');
      // Columns stay the text that the database wrote, to preserve long numbers and the order of JSON.
      const texts = rows.map(
        ({ columns, ...row }) => `${JSON.stringify(row).slice(0, -1)},"values":${columns ?? 'null'}}`,
      );
      await tx.execute(sql`
        insert into vitral_lixeira (id, linhas, arquivos)
        values (${entry.id}, ${`[${texts.join()}]`}::json, ${[...files]}::bigint[])`);
    },
    take: async (tx, caller, entity, id) => {
      const own = caller.administrator ? sql`true` : sql`r.id_usuario = ${caller.id}`;
      const [entry] = await tx.query<{ id: number; linhas: string; arquivos: readonly number[] }>(sql`
        select r.id, l.linhas::text as linhas, l.arquivos
        from registro_excluido as r join vitral_lixeira as l on l.id = r.id
        where r.entidade = ${entity} and r.id_registro = ${id} and ${own} and r.expira_em > ${now()}::timestamptz
        order by r.id desc limit 1 for update`);
      if (entry === undefined) return null;
      const rows = (JSON.parse(entry.linhas) as readonly StoredRow[]).map((row) => ({
        ...row,
        values: row.values ?? {},
      }));
      return { id: entry.id, rows, files: entry.arquivos.map(Number) };
    },
    putBack: async (tx, entry, place) => {
      const row = entry.rows[place];
      if (row === undefined) throw new Error(`The deletion ${entry.id} has no row ${place}.`);
      const columns = await columnsToFill(tx, row);
      const table = identifier(row.table);
      await tx.execute(sql`
        insert into ${table} (${join(columns.map(identifier))}) overriding system value
        select ${join(columns.map((column) => sql`v.${identifier(column)}`))}
        from vitral_lixeira as l cross join lateral json_populate_record(null::${table}, l.linhas -> ${place}::int -> 'values') as v
        where l.id = ${entry.id}`);
    },
    close: async (tx, { id }) => {
      await tx.execute(sql`delete from vitral_lixeira where id = ${id}`);
      await tx.execute(sql`delete from registro_excluido where id = ${id}`);
    },
  };
}

/**
 * Columns of a table for which a row of the bin has values: newer columns get their default, generated ones are
 * computed.
 */
async function columnsToFill(tx: Queryable, { table, values }: BinEntry['rows'][number]): Promise<readonly string[]> {
  const columns = await tx.query<{ nome: string }>(sql`
    select attname::text as nome from pg_attribute
    where attrelid = to_regclass(${`"${table.replaceAll('"', '""')}"`}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return columns.map(({ nome }) => nome).filter((nome) => Object.hasOwn(values, nome));
}
