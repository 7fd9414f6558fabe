import sql from 'sql-template-tag';
import type { EntityModel } from '../../../../language/entity/entity.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import type { PersonalRows, PersonalStay } from '../../../personal-rows.ts';
import { findRecords, type PersonKey, type PersonRecords } from '../person-records.ts';
import { clearBin } from './bin-entries.ts';
import { emptyRecords, findFiles } from './empty-records.ts';
import { readValues } from './identifying.ts';
import { clearImports, clearPlatformRows, findPlatformFiles, rowsOf } from './platform-rows.ts';
import { createCleaner } from './replace-text.ts';
import { standFor } from './replacements.ts';
import { sweepTexts } from './sweep.ts';

type Parts = {
  readonly db: Database;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Rows about people that areas keep outside of entity records. */
  readonly personalRows: readonly PersonalRows[];
  readonly personalStays: readonly PersonalStay[];
  /** Deletes files for good. */
  readonly eraseFiles: (ids: readonly number[]) => Promise<void>;
};

/** Transactions of the erasing task: `step` for one of its parts, `finish` for the last one. */
type Steps = {
  readonly step: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  readonly finish: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
};

/**
 * Erases a person for good. Texts of other records come first, while the person's records still tell what to search
 * for: if a server stops half way, another one can search again. Files come next, then all rows of the person in one
 * transaction. Finally it searches for texts that were written meanwhile.
 * @param number id in `vitral_pessoa_excluida`, by which remaining data name the person
 */
export async function erasePerson(
  { db, models, personalRows, personalStays, eraseFiles }: Parts,
  root: PersonKey,
  number: number,
  { step, finish }: Steps,
): Promise<void> {
  const stand = standFor(number);
  const records = await findRecords(db, models, root);
  const values = await readValues(db, models, records);
  const cleaner = createCleaner(values, stand);
  const leftAlone = personalStays.flatMap(({ table, isUnsearched }) => (isUnsearched === true ? table : []));
  const sweep = () => sweepTexts({ db, models, leftAlone }, values, cleaner, step);
  const swept = await sweep();
  const files = await step(async (tx) => [
    ...(await findFiles(tx, models, records)),
    ...(await findPlatformFiles(tx, personalRows, records)),
    ...(await clearImports(tx, records)),
    ...(await clearBin(tx, models, records)),
  ]);
  // Files before fields: a field whose file is missing reports that, but a file without a field would stay for ever.
  await eraseFiles(files);
  await step(async (tx) => {
    await lockOut(tx, personalRows, records);
    // Before the entity records: some of these rows are found by a document that the records hold.
    const plataforma = await clearPlatformRows(tx, personalRows, records);
    const entidades = await emptyRecords(tx, models, records, stand);
    const textos = Object.fromEntries(swept.rows);
    const resumo = { entidades, plataforma, arquivos: files.length, textos, recusaram: swept.refused };
    await tx.execute(sql`
      update vitral_pessoa_excluida set resumo = coalesce(resumo, ${JSON.stringify(resumo)}::jsonb) where id = ${number}`);
  });
  await sweep();
  await finish((tx) => tx.execute(sql`update vitral_pessoa_excluida set dh_fim = now() where id = ${number}`));
}

/** Ends the sessions of the person's users and disables the users, so that they cannot log in again. */
export async function lockOut(
  tx: Queryable,
  personalRows: readonly PersonalRows[],
  records: PersonRecords,
): Promise<void> {
  const users = [...(records.ids.get('Usuario') ?? [])];
  if (users.length === 0) return;
  const access = personalRows.filter(({ isAccess }) => isAccess === true);
  for (const { table, where } of rowsOf(access, records))
    await tx.execute(sql`delete from ${identifier(table)} where ${where}`);
  const [active] = await tx.query(sql`
    select 1 as found from pg_attribute
    where attrelid = 'usuario'::regclass and attname = 'ativo' and not attisdropped`);
  if (active !== undefined)
    await tx.execute(sql`
      update usuario set ativo = false, versao = versao + 1, dh_alteracao = now()
      where id = any(${users}::bigint[]) and ativo is not false`);
}
