/**
 * Kind of a project file that configurators write, by its path. `sql` is the SQL of a statement, `fragment` a part that
 * statements include.
 */
export type ProjectFileKind = 'view' | 'schema' | 'flow' | 'alert' | 'statement' | 'sql' | 'fragment';

/** Folder for a company's own additions that belong to no area of the portal, below `views` and `schemas`. */
export const companyFolder = 'company';

const folder = '[A-Za-z0-9][\\w-]{0,59}';
const name = '[A-Za-z][\\w-]{0,59}';
/** A folder of `schemas`: an area of the portal, or one named by a company. */
const below = `schemas/(?:${folder}/){1,5}`;

/** The contract has the same patterns (`openapi/components/parameters.yaml`, ArquivoEstudio). */
const patterns: Readonly<Record<ProjectFileKind, RegExp>> = {
  view: new RegExp(`^views/(?:${folder}/){0,4}${name}(?:\\.${name}){0,2}\\.view\\.json$`),
  schema: new RegExp(`^${below}[A-Z][A-Za-z0-9]{0,59}\\.schema\\.json$`),
  flow: new RegExp(`^${below}${name}\\.flow\\.json$`),
  alert: new RegExp(`^${below}${name}\\.alert\\.json$`),
  statement: new RegExp(`^${below}${name}\\.statement\\.json$`),
  sql: new RegExp(`^${below}${name}\\.sql$`),
  fragment: new RegExp(`^${below}${name}\\.fragment\\.sql$`),
};

/** The kind of a path; null for a file that configurators do not write. */
export function projectFileKind(path: string): ProjectFileKind | null {
  const kinds = Object.keys(patterns) as ProjectFileKind[];
  return kinds.find((kind) => patterns[kind].test(path)) ?? null;
}

/** The folder that files of a kind must stay in, even through links. */
export function folderOfKind(kind: ProjectFileKind): string {
  return kind === 'view' ? 'views' : 'schemas';
}

/** The name defined by a file: `Pedido` of `schemas/orders/Pedido.flow.json`. */
export function nameOfProjectFile(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(
    /\.(?:(?:view|schema|flow|alert|statement)\.json|(?:fragment\.)?sql)$/,
    '',
  );
}

/** The other file of a statement; null for any other file. */
export function besideStatement(file: string): string | null {
  const kind = projectFileKind(file);
  if (kind === 'statement') return file.replace(/\.statement\.json$/, '.sql');
  return kind === 'sql' ? file.replace(/\.sql$/, '.statement.json') : null;
}
