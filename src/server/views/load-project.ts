import { join } from 'node:path';
import type { EntityModel } from '../../runtime/definition/entity/entity.ts';
import type { ViewProblem } from '../../runtime/json/problem.ts';
import { loadContract } from '../http/contract.ts';
import { loadKnownNames } from './known-names.ts';
import { createViewRegistry, type ViewRegistry } from './registry.ts';

export type Project = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly registry: ViewRegistry;
  /** Problems of entity schemas, then of views. */
  readonly problems: readonly ViewProblem[];
  readonly fileCount: number;
};

/** Reads the entity schemas of a folder, as `readSchemas` of the entity engine does. */
export type SchemaReader = (folder: string) => Promise<{
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly ViewProblem[];
}>;

/** Reads every entity schema and view of a project, without a server or a database. */
export async function loadProject(root: string, readSchemas: SchemaReader): Promise<Project> {
  const { models, texts, problems } = await readSchemas(join(root, 'schemas/entities'));
  const names = await loadKnownNames(await loadContract());
  const registry = await createViewRegistry({ root, entities: () => models, names });
  return {
    entities: models,
    registry,
    problems: [...problems, ...registry.problems()],
    fileCount: texts.size + registry.fileCount(),
  };
}
