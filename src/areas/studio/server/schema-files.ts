import { nameOfProjectFile, type ProjectFileKind, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { listProjectFiles } from './list-files.ts';

/** A file of a schema, flow, alert or statement, as the studio lists it. */
export type SchemaFile = {
  readonly file: string;
  readonly kind: Exclude<ProjectFileKind, 'view'>;
  readonly name: string;
  /** Title of its entity, flow or alert; null for none. */
  readonly title: string | null;
  /** Its entity; null for statements. */
  readonly entity: string | null;
  readonly errors: number;
  readonly warnings: number;
};

/** The files of schemas, flows, alerts, statements and fragments of a project, by path. */
export async function listSchemaFiles(
  root: string,
  entities: Pick<EntityCatalog, 'wanted' | 'shapes' | 'alerts'>,
  problems: readonly ViewProblem[],
): Promise<SchemaFile[]> {
  const paths = await listProjectFiles(root, 'schemas');
  const models = entities.wanted();
  const ofFlow = new Map(
    [...models.values()].flatMap((model) => (model.flow === undefined ? [] : [[model.flow.name, model]])),
  );
  const ofAlerts = new Map(entities.alerts().map((alert) => [alert.name, alert]));
  return paths.flatMap((file): SchemaFile[] => {
    const kind = projectFileKind(file);
    if (kind === null || kind === 'view') return [];
    const name = nameOfProjectFile(file);
    const own = problems.filter((problem) => problem.file === file);
    const errors = own.filter(({ severity }) => severity === 'error').length;
    const model =
      kind === 'schema'
        ? (models.get(name) ?? entities.shapes().get(name))
        : kind === 'flow'
          ? ofFlow.get(name)
          : undefined;
    const alert = kind === 'alert' ? ofAlerts.get(name) : undefined;
    const title = (kind === 'flow' ? model?.flow?.title : (model ?? alert)?.title) ?? null;
    const entity = kind === 'schema' ? name : (model?.name ?? alert?.entity ?? null);
    return [{ file, kind, name, title, entity, errors, warnings: own.length - errors }];
  });
}
