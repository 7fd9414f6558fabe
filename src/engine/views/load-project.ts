import { join } from 'node:path';
import { type KnownLists, noLists } from '../../language/check/check-context.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { loadContract } from '../../platform/http/contract.ts';
import { loadKnownNames } from './known-names.ts';
import { createViewRegistry, type ViewRegistry } from './registry.ts';

export type Project = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly registry: ViewRegistry;
  /** Problems of entity schemas, then of statements, then of views. */
  readonly problems: readonly ViewProblem[];
  readonly fileCount: number;
};

/** The content of a folder of entity schemas. */
type Schemas = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly shapes: ReadonlyMap<string, EntityModel>;
  readonly texts: ReadonlyMap<string, string>;
  /** File path by name. */
  readonly places: ReadonlyMap<string, string>;
  readonly problems: readonly ViewProblem[];
};

/** Reads the entity schemas of a folder, as `readSchemas` of the entity engine does. */
export type SchemaReader = (folder: string) => Promise<Schemas>;

/** Reads the statements of a project with its entities: their problems, and what views may know of their lists. */
export type StatementReader = (schemas: Schemas) => Promise<{
  readonly lists: KnownLists;
  readonly problems: readonly ViewProblem[];
  readonly fileCount: number;
}>;

/** Reads every entity schema, statement and view of a project, without a server or a database. */
export async function loadProject(
  root: string,
  readSchemas: SchemaReader,
  readStatements: StatementReader = async () => ({ lists: noLists, problems: [], fileCount: 0 }),
): Promise<Project> {
  const schemas = await readSchemas(join(root, 'schemas'));
  const { models, shapes, texts, places } = schemas;
  const { lists, problems, fileCount } = await readStatements(schemas);
  const names = await loadKnownNames(await loadContract());
  const registry = await createViewRegistry({
    ...{ root, entities: () => models, lists: () => lists, shapes: () => shapes, names },
    schemaFileOf: (name) => places.get(name) ?? null,
  });
  return {
    entities: models,
    registry,
    problems: [...schemas.problems, ...problems, ...registry.problems()],
    fileCount: texts.size + fileCount + registry.fileCount(),
  };
}
