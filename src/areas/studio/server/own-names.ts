import { join } from 'node:path';
import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { kindBelowSchemas, listBelow } from '../../../engine/records/schemas/files/file-kinds.ts';
import { foldName, foreignCodes } from '../../../engine/records/schemas/table-owners.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import { withoutEnding } from '../../../engine/statements/statement-folder.ts';
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
 * Throws 409 if a file would duplicate another one: its name, the table of its entity in any spelling or of the portal,
 * or the call that a statement answers. The first one keeps it.
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
  await assertFreeName(views.root, file);
  const value = kind === 'statement' ? parseJson(file, text).value : null;
  if (!isRecord(value) || typeof value.operation !== 'string') return;
  const answers = statements
    .all()
    .find((one) => one.operation?.id === value.operation && one.when === (value.when ?? null) && one.name !== name);
  if (answers !== undefined) throw studioErrors.NOME_EM_USO({ nome: value.operation });
}

/**
 * Throws 409 if a file would get the name of another one of its kind, in any folder and spelling: some file systems do
 * not distinguish cases, and the server would read only one of them. The two files of a statement share a name. An
 * existing file keeps its name; taken paths are refused by the store.
 * @param to path of a file that is created or renamed
 * @param except present path of a renamed file
 */
export async function assertFreeName(root: string, to: string, except: string | null = null): Promise<void> {
  const kind = kindOfName(to);
  if (kind === null) return;
  const found = await listBelow(join(root, 'schemas')).catch(() => []);
  const files = found.map((file) => `schemas/${file}`);
  if (files.includes(to)) return;
  const nome = nameOfProjectFile(to);
  const own = [to, ...(except === null ? [] : [except])].map(withoutEnding);
  const isTaken = files.some(
    (file) =>
      kindOfName(file) === kind &&
      foldName(nameOfProjectFile(file)) === foldName(nome) &&
      file.toLowerCase() !== to.toLowerCase() &&
      !own.includes(withoutEnding(file)),
  );
  if (isTaken) throw studioErrors.NOME_EM_USO({ nome });
}

/** The kind of files among which a name must be unique; null for files that are no schemas of the server. */
function kindOfName(file: string): string | null {
  const kind = file.startsWith('schemas/') ? kindBelowSchemas(file.slice('schemas/'.length)) : null;
  return kind === 'sql' ? 'statement' : kind;
}

function foreignTable(file: string, dono: string, arquivo: string): Error {
  return studioErrors.TABELA_DE_OUTRO_CADASTRO({ file, dono, arquivo, linha: 1 });
}
