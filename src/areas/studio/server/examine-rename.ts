import { besideRelation, nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { knownLists } from '../../../engine/statements/known-lists.ts';
import type { RelationCatalog } from '../../../engine/statements/relation-catalog.ts';
import { nameOfRelationFile } from '../../../engine/statements/relation-folder.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Contract } from '../../../platform/http/contract.ts';

type Parts = {
  readonly entities: EntityCatalog;
  readonly relations: RelationCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
};

/** The files that get another name along with one: a relation has two of the same name. */
export function filesAlong(file: string, to: string): readonly { readonly file: string; readonly to: string }[] {
  const [beside, next] = [besideRelation(file), besideRelation(to)];
  return beside === null || next === null ? [] : [{ file: beside, to: next }];
}

/** Whether something else has the name that a relation would get, which is its address and its table for others. */
export function isNameTaken({ entities, relations, contract }: Parts, file: string, to: string): boolean {
  if (besideRelation(file) === null) return false;
  const [before, name] = [nameOfProjectFile(file), nameOfProjectFile(to)];
  const own = relations.all().find((relation) => relation.name === before);
  const isCall = own?.operation === null && contract.operations.has(name);
  const isEntity = entities.models().has(name) || entities.shapes().has(name);
  return isCall || isEntity || (name !== before && relations.all().some((relation) => relation.name === name));
}

/**
 * Problems that others would have once a file has another name: views that call a relation by the one that it has, statements that
 * include a fragment by it.
 */
export async function findPointing(parts: Parts, file: string, to: string): Promise<readonly ViewProblem[]> {
  const { entities, relations, views, contract } = parts;
  if (projectFileKind(file) === 'fragment') {
    const known = new Set(relations.problems().map(identify));
    const { problems } = await relations.preview({ file, text: null });
    return problems.filter((problem) => !known.has(identify(problem)));
  }
  if (besideRelation(file) === null) return [];
  const before = nameOfRelationFile(file);
  const renamed = relations.all().map((one) => (one.name === before ? { ...one, name: nameOfRelationFile(to) } : one));
  const lists = knownLists(renamed, contract.operations, entities.shapes());
  const known = new Set(views.problems().map(identify));
  return (await views.preview(entities.models(), lists)).filter((problem) => !known.has(identify(problem)));
}

function identify({ file, code, pointer, message }: ViewProblem): string {
  return JSON.stringify([file, code, pointer, message]);
}
