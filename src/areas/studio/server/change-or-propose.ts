import type { components } from '../../../api/generated/portal.ts';
import { besideStatement, nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { StatementFolder } from '../../../engine/statements/statement-folder.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { type GovernedArea, governedAreas } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Contract } from '../../../platform/http/contract.ts';
import { assertConfigurator, assertMayRead } from './configurator.ts';
import { studioErrors } from './errors.ts';
import type { FileChangeAsked, FileChanges } from './file-changes.ts';
import { assertOwnName } from './own-names.ts';
import type { ProjectStore, ProjectText } from './project-store.ts';
import { addProposal, findProposal } from './proposals.queries.ts';
import { shownProposal } from './proposals.routes.ts';
import { findTouched, isOpened } from './touched.ts';
import { findLastText } from './versions.queries.ts';

/** Services for checking and making a change of a file. */
export type ChangeParts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly statements: StatementCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
  readonly store: ProjectStore;
  readonly changes: FileChanges;
  /** Whether this server may write files. */
  readonly writesViews: boolean;
};

const noAreas: ReadonlySet<GovernedArea> = new Set();

/** Areas that a change touches, by the present text of the file and by the new one. */
async function findAreas(
  parts: ChangeParts,
  caller: Caller,
  asked: FileChangeAsked,
  found: ProjectText | null,
): Promise<ReadonlySet<GovernedArea>> {
  const { db, entities, statements, store } = parts;
  const { file } = asked;
  const other = besideStatement(file);
  const beside = other === null ? null : ((await store.read(other))?.text ?? null);
  const after = asked.operation === 'GRAVACAO' ? asked.text : null;
  // Records of a deleted file's entity still exist, with their restrictions, so its last text counts.
  const before = found?.text ?? (await findLastText(db, file));
  const texts = asked.operation === 'RENOMEACAO' ? [before] : [before, after];
  const places = asked.operation === 'RENOMEACAO' ? [file, asked.to] : [file];
  let folder: Promise<StatementFolder> | undefined;
  const readStatements = (): Promise<StatementFolder> => {
    folder ??= statements.readFiles();
    return folder;
  };
  const areas = new Set<GovernedArea>(isOpened(file, before, texts.at(-1) ?? null) ? ['rights'] : []);
  const isUnknown = before === null && projectFileKind(file) === 'schema';
  if (isUnknown && entities.ownerOf(nameOfProjectFile(file)) !== null) areas.add('rights');
  for (const place of places)
    for (const text of texts) {
      const touched = await findTouched({ db, entities, readStatements }, place, { text, beside });
      for (const area of touched.areas) areas.add(area);
      // Deleting an alert also decides what others are notified of, so it needs the same permission as writing it.
      if (text === texts.at(-1) || projectFileKind(file) === 'alert') assertMayRead(caller, touched);
    }
  return areas;
}

/**
 * Makes a change if the caller may make it; throws if the file has changed meanwhile. A change that decides about
 * money, points, contracts or rights is stored and waits for an administrator instead.
 */
export async function changeOrPropose(
  parts: ChangeParts,
  caller: Caller,
  asked: FileChangeAsked,
): Promise<
  | { readonly kind: 'made'; readonly now: ProjectText | null }
  | { readonly kind: 'waiting'; readonly proposal: components['schemas']['PropostaArquivo'] }
> {
  const { db, store, changes, writesViews } = parts;
  const { file, expected } = asked;
  assertConfigurator(caller);
  if (asked.operation === 'GRAVACAO') await assertOwnName(parts, file, asked.text);
  const found = await store.read(file);
  const areas = caller.administrator ? noAreas : await findAreas(parts, caller, asked, found);
  if (!writesViews) throw studioErrors.GRAVACAO_DESLIGADA({ file });
  if (areas.size === 0) return { kind: 'made', now: await changes.make(asked, { author: caller.id, agreed: null }) };
  const { text = null, hash = null } = found ?? {};
  if (hash !== expected) throw studioErrors.ARQUIVO_ALTERADO({ file, text, hash });
  const id = await db.transaction((tx) =>
    addProposal(tx, {
      ...{ arquivo: file, operacao: asked.operation, id_usuario: caller.id, base: found },
      para: asked.operation === 'RENOMEACAO' ? asked.to : null,
      texto: asked.operation === 'GRAVACAO' ? asked.text : null,
      areas: governedAreas.filter((area) => areas.has(area)),
    }),
  );
  const proposal = await findProposal(db, id);
  if (proposal === null) throw studioErrors.PROPOSTA_NAO_ENCONTRADA();
  return { kind: 'waiting', proposal: await shownProposal(store, proposal, caller) };
}
