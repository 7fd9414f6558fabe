import type { KnownLists } from '../../language/check/check-context.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { knownLists } from './known-lists.ts';
import type { DeclarationSurroundings, KnownCalls } from './read-declaration.ts';
import type { Declaration } from './statement.ts';
import { checkStatements } from './statement-catalog.ts';
import { readStatementFiles, understandStatement } from './statement-folder.ts';

/**
 * Reads all statements of a project once, for commands: their problems, and what views may know of their lists. Without
 * a database their columns are not compared.
 */
export async function readStatements(
  root: string,
  schemas: Pick<DeclarationSurroundings, 'models' | 'shapes'>,
  calls: KnownCalls,
  db: Pick<Queryable, 'query'> | null,
): Promise<{
  readonly lists: KnownLists;
  /** The statements that can be understood. */
  readonly declared: readonly Declaration[];
  readonly problems: readonly ViewProblem[];
  readonly fileCount: number;
}> {
  const known = { ...schemas, ...calls };
  const { statements: files, fragments } = await readStatementFiles(root);
  const read = [...files.values()].map((one) => understandStatement(one, known, fragments));
  const { statements, problems } = await checkStatements(db, read, fragments);
  const usable = new Map(
    statements.flatMap(({ name, statement }) => (statement === null ? [] : [[name, statement] as const])),
  );
  const declared = read.flatMap(({ name, declaration }) => usable.get(name) ?? declaration ?? []);
  const lists = knownLists(declared, calls.operations, schemas.shapes);
  return { lists, declared, problems, fileCount: files.size * 2 + fragments.size };
}

/** OperationIds that the statements of a project answer. */
export async function answeredOperations(root: string, known: DeclarationSurroundings): Promise<readonly string[]> {
  const { statements, fragments } = await readStatementFiles(root);
  return [...statements.values()].flatMap(
    (one) => understandStatement(one, known, fragments).declaration?.operation?.id ?? [],
  );
}
