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
  /** What areas have of people beside the records of entities. */
  readonly personalRows: readonly PersonalRows[];
  readonly personalStays: readonly PersonalStay[];
  /** Deletes files for good. */
  readonly eraseFiles: (ids: readonly number[]) => Promise<void>;
};

/** Transactions of the task that erases: `step` of a part, `finish` of the last one. */
type Steps = {
  readonly step: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  readonly finish: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
};

/**
 * Erases a person, for good. First the texts of others, as long as the records still say what is to be looked for: a server that
 * ends half way is followed by another that looks again. Then files, and in one transaction all that is theirs. At last texts
 * that came meanwhile.
 * @param number of `vitral_pessoa_excluida`, which what stays calls the person by
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
  // Fields that name a file that is not there any more say so; a file that no field names any more would stay for ever.
  await eraseFiles(files);
  await step(async (tx) => {
    await lockOut(tx, personalRows, records);
    // Of some of them it is known by the document whose they are.
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

/** Ends the sessions of the person's users, who do not log in again. */
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
