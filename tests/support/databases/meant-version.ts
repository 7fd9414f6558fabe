import sql from 'sql-template-tag';
import type { EntityModel } from '../../../src/language/entity/entity.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';

/**
 * Adds the stored version of the record to the address of a deletion, as a client does that has just read it. For a
 * soft-deleted record it is the version before its deletion. Addresses that name a version, or nothing that has one,
 * are returned unchanged.
 */
export async function withMeantVersion(
  db: Pick<Database, 'query'>,
  models: ReadonlyMap<string, EntityModel>,
  url: string,
): Promise<string> {
  const [path = '', query = ''] = url.split('?');
  const [, name = '', id = '', field, child] = /^\/(\w+)\/(\d+)(?:\/(\w+)\/(\d+))?$/.exec(path) ?? [];
  const parent = models.get(name);
  if (parent === undefined || /(^|&)versao=/.test(query)) return url;
  const target = field === undefined ? parent : models.get(parent.fields[field]?.target ?? '');
  if (target === undefined) return url;
  const removed = target.softDelete ? sql`case when dh_exclusao is null then 0 else 1 end` : sql`0`;
  const [row] = await db.query<{ versao: number }>(
    sql`select versao - ${removed} as versao from ${identifier(target.table)} where id = ${Number(child ?? id)}`,
  );
  return `${path}?${query === '' ? '' : `${query}&`}versao=${Math.max(1, Number(row?.versao ?? 1))}`;
}
