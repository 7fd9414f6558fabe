import { besideStatement, nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { knownLists } from '../../../engine/statements/known-lists.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import { nameOfStatementFile } from '../../../engine/statements/statement-folder.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Contract } from '../../../platform/http/contract.ts';

type Parts = {
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
};

/** The files that are renamed together with one: a statement has two with the same name. */
export function filesAlong(file: string, to: string): readonly { readonly file: string; readonly to: string }[] {
  const [beside, next] = [besideStatement(file), besideStatement(to)];
  return beside === null || next === null ? [] : [{ file: beside, to: next }];
}

/** Whether the new name of a statement is taken: it is the statement's address, and its table for other statements. */
export function isNameTaken({ entities, statements, contract }: Parts, file: string, to: string): boolean {
  if (besideStatement(file) === null) return false;
  const [before, name] = [nameOfProjectFile(file), nameOfProjectFile(to)];
  const own = statements.all().find((statement) => statement.name === before);
  const isCall = own?.operation === null && contract.operations.has(name);
  const isEntity = entities.models().has(name) || entities.shapes().has(name);
  return isCall || isEntity || (name !== before && statements.all().some((statement) => statement.name === name));
}

/**
 * Problems that renaming a file would cause: views that call the statement by its present name, or statements that
 * include the fragment.
 */
export async function findPointing(parts: Parts, file: string, to: string): Promise<readonly ViewProblem[]> {
  const { entities, statements, views, contract } = parts;
  if (projectFileKind(file) === 'fragment') {
    const known = new Set(statements.problems().map(identify));
    const { problems } = await statements.preview({ file, text: null });
    return problems.filter((problem) => !known.has(identify(problem)));
  }
  if (besideStatement(file) === null) return [];
  const before = nameOfStatementFile(file);
  const renamed = statements
    .all()
    .map((one) => (one.name === before ? { ...one, name: nameOfStatementFile(to) } : one));
  const lists = knownLists(renamed, contract.operations, entities.shapes());
  const known = new Set(views.problems().map(identify));
  return (await views.preview(entities.models(), lists)).filter((problem) => !known.has(identify(problem)));
}

function identify({ file, code, pointer, message }: ViewProblem): string {
  return JSON.stringify([file, code, pointer, message]);
}
