import { basename, join } from 'node:path';
import { besideStatement, nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { listBelow } from '../../../engine/records/schemas/files/file-kinds.ts';
import { foldName, foreignCodes } from '../../../engine/records/schemas/table-owners.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import { readStatementFiles } from '../../../engine/statements/statement-folder.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { parseJson } from '../../../language/json/parse.ts';
import { isRecord } from '../../../language/json/record.ts';
import { studioErrors } from './errors.ts';

type Parts = {
  readonly entities: Pick<EntityCatalog, 'ownerOf' | 'fileOf' | 'preview'>;
  readonly statements: Pick<StatementCatalog, 'all'>;
  readonly views: Pick<ViewRegistry, 'root'>;
};

/**
 * Throws 409 for who would write a second file of one thing: one of the same name in another folder, a schema for the
 * table of another entity, whatever its spelling, or for one of the portal, and a statement of the name of another or for
 * a call that another answers. Whoever was first keeps it.
 */
export async function assertOwnName({ entities, statements, views }: Parts, file: string, text: string): Promise<void> {
  const kind = projectFileKind(file);
  const name = nameOfProjectFile(file);
  if (kind === 'schema') {
    const dono = entities.ownerOf(name);
    if (dono !== null && dono !== name) throw foreignTable(file, dono, entities.fileOf(dono) ?? `${dono}.schema.json`);
    const { problems } = await entities.preview({ file: file.slice('schemas/'.length), text });
    const own = problems.find((one) => one.file === file && foreignCodes.has(one.code));
    if (own !== undefined) throw studioErrors.NOME_DO_PORTAL({ file, linha: own.line, motivo: own.message });
  }
  if (kind === 'schema' || kind === 'flow' || kind === 'alert') {
    if (await isElsewhere(views.root, file)) throw studioErrors.NOME_EM_USO({ nome: name });
    return;
  }
  const beside = besideStatement(file);
  if (beside === null && kind !== 'fragment') return;
  const folder = await readStatementFiles(views.root);
  if (kind === 'fragment') {
    if ((folder.fragments.get(name)?.file ?? file) !== file) throw studioErrors.NOME_EM_USO({ nome: name });
    return;
  }
  const other = folder.statements.get(name);
  const path = file.replace(/\.(?:statement|relation)\.json$|\.sql$/, '');
  if (other !== undefined && other.path !== path) throw studioErrors.NOME_EM_USO({ nome: name });
  const value = kind === 'statement' ? parseJson(file, text).value : null;
  if (!isRecord(value) || typeof value.operation !== 'string') return;
  const answers = statements
    .all()
    .find((one) => one.operation?.id === value.operation && one.when === (value.when ?? null) && one.name !== name);
  if (answers !== undefined) throw studioErrors.NOME_EM_USO({ nome: value.operation });
}

/** Whether another folder has a file of this kind and name, whatever its spelling: the two would be one on some disks. */
async function isElsewhere(root: string, file: string): Promise<boolean> {
  const name = foldName(nameOfProjectFile(file));
  const ending = basename(file).slice(nameOfProjectFile(file).length);
  const found = await listBelow(join(root, 'schemas'), ending).catch(() => []);
  return found.some(
    (one) => foldName(nameOfProjectFile(one)) === name && `schemas/${one}`.toLowerCase() !== file.toLowerCase(),
  );
}

function foreignTable(file: string, dono: string, arquivo: string): Error {
  return studioErrors.TABELA_DE_OUTRO_CADASTRO({ file, dono, arquivo, linha: 1 });
}
