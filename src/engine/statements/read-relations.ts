import type { KnownLists } from '../../language/check/check-context.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { knownLists } from './known-lists.ts';
import type { Declaration } from './query-relation.ts';
import type { DeclarationSurroundings } from './read-declaration.ts';
import { checkRelations } from './relation-catalog.ts';
import { readRelationFiles, understandRelation } from './relation-folder.ts';

/**
 * Reads all relations of a project once, for commands: their problems, and what views may know of their lists. Without a
 * database nothing is compared with its columns.
 */
export async function readRelations(
  root: string,
  schemas: Pick<DeclarationSurroundings, 'models' | 'shapes'>,
  contract: Pick<DeclarationSurroundings, 'operations' | 'served'>,
  db: Pick<Queryable, 'query'> | null,
): Promise<{
  readonly lists: KnownLists;
  /** Those that can be understood. */
  readonly declared: readonly Declaration[];
  readonly problems: readonly ViewProblem[];
  readonly fileCount: number;
}> {
  const known = { ...schemas, ...contract };
  const { relations: files, fragments } = await readRelationFiles(root);
  const read = [...files.values()].map((one) => understandRelation(one, known, fragments));
  const { relations, problems } = await checkRelations(db, read, fragments);
  const usable = new Map(
    relations.flatMap(({ name, relation }) => (relation === null ? [] : [[name, relation] as const])),
  );
  const declared = read.flatMap(({ name, declaration }) => usable.get(name) ?? declaration ?? []);
  const lists = knownLists(declared, contract.operations, schemas.shapes);
  return { lists, declared, problems, fileCount: files.size * 2 + fragments.size };
}

/** OperationIds that the relations of a project answer. */
export async function answeredOperations(root: string, known: DeclarationSurroundings): Promise<readonly string[]> {
  const { relations, fragments } = await readRelationFiles(root);
  return [...relations.values()].flatMap(
    (one) => understandRelation(one, known, fragments).declaration?.operation?.id ?? [],
  );
}
