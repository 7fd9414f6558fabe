import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { parseJson } from '../../../runtime/json/parse.ts';
import { isRecord } from '../../../runtime/json/record.ts';
import { type Caller, can } from '../../http/caller.ts';
import { httpErrors } from '../../http/http-errors.ts';
import type { QueryRelation } from '../../relations/query-relation.ts';
import { findUnlisted } from '../../relations/relation-source.ts';
import { guardedEntities } from '../administration/guarded-entities.ts';
import { studioErrors } from './errors.ts';

/** Throws 403 for who may not configure. */
export function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
}

/**
 * Throws 403 for who may not write a file, delete it, or give it this text: schemas, flows and alerts of guarded entities are
 * for administrators.
 */
export function assertMayWrite(
  caller: Caller,
  file: string,
  text: string | null,
  ownerOf: (name: string) => string | null,
): void {
  assertConfigurator(caller);
  if (caller.administrator) return;
  const kind = projectFileKind(file);
  const names = kind === 'schema' || kind === 'flow' ? [nameOfProjectFile(file)] : [];
  const value = (kind === 'flow' || kind === 'alert') && text !== null ? parseJson(file, text).value : null;
  const entity = isRecord(value) && typeof value.entity === 'string' ? value.entity : null;
  if (entity !== null) names.push(entity);
  // What is written is the table of the owner, however the file or the text spells it.
  if (names.some((name) => guardedEntities.has(ownerOf(name) ?? name))) throw studioErrors.SO_ADMINISTRADOR({ file });
  // An alert sends values of records to people, by mail out of the portal as well.
  if (kind === 'alert' && entity !== null && !can(caller, entity, 'LISTAR'))
    throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity });
}

/** Keywords of a schema by which people see less, or may do less. */
const closing: ReadonlySet<string> = new Set(['x-scope', 'x-access', 'x-mask', 'x-append-only']);

/**
 * Throws 403 for who would open what a schema closes: what it says of rows and fields that not everybody sees or changes
 * stays as it stands in the file, but for administrators. A text that does not parse says nothing of that.
 * @param before null where there is no file
 */
export function assertKeepsClosed(caller: Caller, file: string, before: string | null, after: string | null): void {
  if (caller.administrator || before === null || projectFileKind(file) !== 'schema') return;
  const closed = closedBy(parseJson(file, before).value);
  if (closed !== '[]' && closed !== closedBy(after === null ? null : parseJson(file, after).value))
    throw studioErrors.SO_ADMINISTRADOR({ file });
}

/** What a schema closes and where, in the order of the names. */
function closedBy(value: unknown): string {
  const found: (readonly [string, unknown])[] = [];
  const visit = (part: unknown, at: string): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (closing.has(key)) found.push([`${at}/${key}`, inner]);
      else visit(inner, `${at}/${key}`);
    }
  };
  visit(value, '');
  return JSON.stringify(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Throws 403 for who would read by a relation what they may not read otherwise: entities that they may not list, and, but
 * for administrators, all rows of any or those of a tree.
 */
export function assertMayRead(
  caller: Caller,
  file: string,
  relation: QueryRelation | null,
  models: ReadonlyMap<string, EntityModel>,
): void {
  if (relation === null || caller.administrator) return;
  if (relation.unscoped.size > 0 || relation.within.size > 0) throw studioErrors.SO_ADMINISTRADOR({ file });
  const [unlisted] = findUnlisted(relation, models, caller);
  if (unlisted !== undefined) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: unlisted.name });
}
