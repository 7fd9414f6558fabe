import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { KnownLists } from '../../../runtime/definition/check/check-context.ts';
import type { KnownOperation } from '../../../runtime/definition/view/operation-match.ts';
import { isRecord } from '../../../runtime/json/record.ts';
import { renameSentAlerts } from '../../alerts/rename-sent.ts';
import type { Database } from '../../database/database.ts';
import type { EntityCatalog } from '../../entities/schemas/catalog.ts';
import type { Handlers } from '../../http/binding.ts';
import type { Caller } from '../../http/caller.ts';
import type { Contract } from '../../http/contract.ts';
import { knownLists } from '../../relations/known-lists.ts';
import type { RelationCatalog } from '../../relations/relation-catalog.ts';
import { permissionsOf } from '../../views/known-names.ts';
import { knownOperations } from '../../views/known-operations.ts';
import type { ViewRegistry } from '../../views/registry.ts';
import { assertConfigurator, assertKeepsClosed, assertMayRead, assertMayWrite } from './configurator.ts';
import { studioErrors } from './errors.ts';
import { createExaminer, type FileChange } from './examine.ts';
import { filesAlong, findPointing, isNameTaken } from './examine-rename.ts';
import { assertOwnName } from './own-names.ts';
import { findProfiles } from './profiles.queries.ts';
import { type Changed, createProjectStore, hashOf, type StoredText, type Taken } from './project-store.ts';
import { listSchemaFiles } from './schema-files.ts';
import {
  findVersion,
  keepFound,
  keepVersion,
  listVersions,
  moveVersions,
  type VersionKind,
} from './versions.queries.ts';

type Studio = Pick<
  Handlers,
  | 'listarArquivosView'
  | 'lerArquivoView'
  | 'gravarArquivoView'
  | 'excluirArquivoView'
  | 'renomearArquivoView'
  | 'examinarArquivoView'
  | 'listarVersoesArquivo'
  | 'lerVersaoArquivo'
  | 'listarPerfisView'
  | 'lerVocabularioView'
>;

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly relations: RelationCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
  /** Whether files may be written at all on this server. */
  readonly writesViews: boolean;
};

/** The workshop of configurators: files of the project, what profiles may do, and the names that views may use. */
export function studioHandlers(parts: Parts): Studio {
  const { db, entities, relations, views, contract, writesViews } = parts;
  const store = createProjectStore(views.root);
  const examine = createExaminer(parts);
  const operations = operationsOf(contract);
  const permissions = permissionsOf(contract);

  /**
   * Changes a file where that is allowed, keeps the text that it had and the one that it gets, and has what it says
   * follow; throws when the file is another one by now.
   */
  async function change<R extends { readonly kind: string }>(
    file: string,
    { caller, text }: { readonly caller: Caller; readonly text: string | null },
    work: () => Promise<R | Changed | Taken>,
    versions: (result: R) => readonly Version[],
  ): Promise<R> {
    assertConfigurator(caller);
    if (text !== null) await assertOwnName(parts, file, text);
    assertMayWrite(caller, file, text, entities.ownerOf);
    if (!writesViews) throw studioErrors.GRAVACAO_DESLIGADA({ file });
    if (text !== null && isRelationFile(file))
      assertMayRead(caller, file, (await relations.preview({ file, text })).relation, entities.models());
    const found = await store.read(file);
    // What the file says is no less guarded than what it will say.
    if (found !== null) assertMayWrite(caller, file, found.text, entities.ownerOf);
    assertKeepsClosed(caller, file, found?.text ?? null, text);
    if (found !== null) await keepFound(db, file, found);
    const result = await work().catch((error: unknown) => {
      if (error instanceof RangeError) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file });
      throw error;
    });
    if ('current' in result) {
      const { text = null, hash = null } = result.current ?? {};
      throw studioErrors.ARQUIVO_ALTERADO({ file, text, hash });
    }
    if (isTaken(result)) throw studioErrors.ARQUIVO_EXISTENTE({ file: result.by });
    for (const one of versions(result)) await keepVersion(db, one.file, one.operation, one.text, caller.id);
    // The watcher would see it as well, a moment later.
    await follow(file);
    return result;
  }

  async function follow(file: string): Promise<void> {
    const kind = projectFileKind(file);
    if (kind === 'view') await views.reload();
    else if (kind === 'schema' || kind === 'flow' || kind === 'alert') await entities.reload();
    else await relations.reload();
  }

  return {
    listarArquivosView: async ({ caller }) => {
      assertConfigurator(caller());
      const problems = views.problems();
      const data = await Promise.all(
        views.files().map(async ({ file, role, entity, name }) => {
          const own = problems.filter((problem) => problem.file === file);
          const errors = own.filter(({ severity }) => severity === 'error').length;
          const hash = (await store.read(file))?.hash ?? hashOf('');
          const { title = null, icon = null } = (name === null ? views.screens().get(entity) : undefined) ?? {};
          return { file, role, entity, name, title, icon, hash, errors, warnings: own.length - errors };
        }),
      );
      const ofSchemas = [...entities.problems(), ...relations.problems()];
      const schemas = await listSchemaFiles(views.root, entities, ofSchemas);
      return { status: 200, body: { data, schemas, grava: writesViews } };
    },
    lerArquivoView: async ({ query, caller }) => {
      assertConfigurator(caller());
      const found = await store.read(query.file);
      if (found === null) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file: query.file });
      return { status: 200, body: { data: { file: query.file, ...found } }, headers: { etag: `"${found.hash}"` } };
    },
    gravarArquivoView: async ({ query, body, caller, request }) => {
      const { file } = query;
      const { text } = body;
      const result = await change(
        file,
        { caller: caller(), text },
        () => store.write(file, text, hashOfTag(request.headers['if-match'])),
        ({ hash }) => [{ file, operation: 'GRAVACAO', text: { text, hash } }],
      );
      const data = { file, text, hash: result.hash };
      return { status: 200, body: { data }, headers: { etag: `"${result.hash}"` } };
    },
    excluirArquivoView: async ({ query, caller, request }) => {
      const { file } = query;
      await change(
        file,
        { caller: caller(), text: null },
        () => store.remove(file, hashOfTag(request.headers['if-match'])),
        () => [{ file, operation: 'EXCLUSAO', text: null }],
      );
      return { status: 204, body: undefined };
    },
    renomearArquivoView: async ({ query, body, caller, request }) => {
      const { file } = query;
      assertConfigurator(caller());
      assertRenamable(file, body.file);
      if (isNameTaken(parts, file, body.file)) throw studioErrors.NOME_EM_USO({ nome: nameOfProjectFile(body.file) });
      const text = (await store.read(file))?.text ?? null;
      for (const path of [file, body.file]) assertMayWrite(caller(), path, text, entities.ownerOf);
      const along = filesAlong(file, body.file);
      for (const other of along) {
        const found = await store.read(other.file);
        if (found !== null) await keepFound(db, other.file, found);
      }
      const result = await change(
        file,
        { caller: caller(), text: null },
        async () => {
          const done = await store.rename(file, body.file, hashOfTag(request.headers['if-match']), along);
          if (done.kind !== 'renamed') return done;
          for (const one of [{ file, to: body.file }, ...done.along]) await moveVersions(db, one.file, one.to);
          if (projectFileKind(file) === 'alert')
            await renameSentAlerts(db, nameOfProjectFile(file), nameOfProjectFile(body.file));
          return done;
        },
        (done) =>
          [{ file, to: body.file, text: done.text, hash: done.hash }, ...done.along].flatMap((one) => [
            { file: one.file, operation: 'EXCLUSAO' as const, text: null },
            { file: one.to, operation: 'RENOMEACAO' as const, text: one },
          ]),
      );
      const data = { file: body.file, text: result.text, hash: result.hash };
      return { status: 200, body: { data }, headers: { etag: `"${result.hash}"` } };
    },
    examinarArquivoView: async ({ body, caller }) => {
      const asker = caller();
      assertConfigurator(asker);
      if (body.para !== undefined) {
        assertRenamable(body.file, body.para);
        if (isNameTaken(parts, body.file, body.para))
          throw studioErrors.NOME_EM_USO({ nome: nameOfProjectFile(body.para) });
        const pointing = await findPointing(parts, body.file, body.para);
        return { status: 200, body: { data: { problems: [], changes: [], others: pointing.slice(0, maxOthers) } } };
      }
      const { problems, changes, others } = await examine(body.file, body.text, asker);
      const data = { problems: [...problems], changes: changes.map(written), others: others.slice(0, maxOthers) };
      return { status: 200, body: { data } };
    },
    listarVersoesArquivo: async ({ query, caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { data: [...(await listVersions(db, query.file))] } };
    },
    lerVersaoArquivo: async ({ params, caller }) => {
      assertConfigurator(caller());
      const found = await findVersion(db, params.id);
      if (found === null) throw studioErrors.VERSAO_NAO_ENCONTRADA();
      return { status: 200, body: { data: { id: params.id, file: found.arquivo, text: found.texto } } };
    },
    listarPerfisView: async ({ caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { data: await findProfiles(db) } };
    },
    lerVocabularioView: async ({ caller }) => {
      assertConfigurator(caller());
      return {
        status: 200,
        body: {
          data: {
            ...{ entities: Object.fromEntries(entities.models()), operations, permissions },
            ...namesOfLists(knownLists(relations.all(), contract.operations, entities.shapes())),
            shapes: Object.fromEntries(entities.shapes()),
            fragments: Object.fromEntries(views.fragments()),
          },
        },
      };
    },
  };
}

/** A file stays of its kind, and the name of a schema is that of its table. */
function assertRenamable(file: string, to: string): void {
  const kind = projectFileKind(file);
  if (kind === 'schema' || projectFileKind(to) !== kind) throw studioErrors.NOME_RECUSADO({ file, para: to });
}

function isTaken(result: { readonly kind: string }): result is Taken {
  return result.kind === 'taken';
}

/** Problems of other files that an answer names. */
const maxOthers = 50;

/** A text that a file got, or lost. */
type Version = { readonly file: string; readonly operation: VersionKind; readonly text: StoredText | null };

/** Lists of relations and of shapes by their paths, and the calls of relations of their own name. */
function namesOfLists({ rows, operations }: KnownLists) {
  return { lists: { rows: Object.fromEntries(rows), operations: [...operations] } };
}

function isRelationFile(file: string): boolean {
  const kind = projectFileKind(file);
  return kind === 'relation' || kind === 'sql';
}

function written(change: FileChange) {
  return { ...change, ids: [...change.ids], examples: [...change.examples] };
}

/** The hash that `If-Match` names; null when it is absent, which stands for a file that does not exist. */
function hashOfTag(header: string | undefined): string | null {
  return header === undefined ? null : (/^(?:W\/)?"([^"]*)"$/.exec(header.trim())?.[1] ?? header);
}

type Operation = KnownOperation & { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly summary: string };

/** The calls of the contract as a view writes them, without the leading slash, with what each takes and answers. */
function operationsOf(contract: Contract): Operation[] {
  const { operations, document } = contract;
  const paths = isRecord(document.paths) ? document.paths : {};
  const known = new Map(knownOperations(contract).map((one) => [`${one.method} ${one.url}`, one]));
  return [...operations.values()]
    .map(({ method, path }) => {
      const item = paths[path];
      const operation = isRecord(item) ? item[method.toLowerCase()] : undefined;
      const summary = isRecord(operation) && typeof operation.summary === 'string' ? operation.summary : '';
      return { ...known.get(`${method} ${path}`), method, url: path.replace(/^\//, ''), summary };
    })
    .sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0));
}
