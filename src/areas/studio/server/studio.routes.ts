import { nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import { knownLists } from '../../../engine/statements/known-lists.ts';
import { permissionsOf } from '../../../engine/views/known-names.ts';
import { knownOperations } from '../../../engine/views/known-operations.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { KnownOperation } from '../../../language/view/operation-match.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Contract } from '../../../platform/http/contract.ts';
import { type ChangeParts, changeOrPropose } from './change-or-propose.ts';
import { assertConfigurator } from './configurator.ts';
import { studioErrors } from './errors.ts';
import { type ExaminedChange, examineFile } from './examine.ts';
import { findPointing, isNameTaken } from './examine-rename.ts';
import { assertFreeName } from './own-names.ts';
import { findProfiles } from './profiles.queries.ts';
import { hashOf } from './project-store.ts';
import { proposalHandlers } from './proposals.routes.ts';
import { listSchemaFiles } from './schema-files.ts';
import { findVersion, listVersions } from './versions.queries.ts';

/** Calls of the studio: files of the project, permissions of profiles, and names for views. */
export function studioHandlers(parts: ChangeParts) {
  const { db, store, changes, writesViews } = parts;
  const readVocabulary = createVocabulary(parts);

  return {
    ...proposalHandlers({ db, store, changes, writesViews }),
    listarArquivosView: async ({ caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { ...(await describeProjectFiles(parts)), grava: writesViews } };
    },
    lerArquivoView: async ({ query, caller }) => {
      assertConfigurator(caller());
      const found = await store.read(query.file);
      if (found === null) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file: query.file });
      return { status: 200, body: { data: { file: query.file, ...found } }, headers: { etag: `"${found.hash}"` } };
    },
    gravarArquivoView: async ({ query, body, caller, request }) => {
      const { file } = query;
      const expected = hashOfTag(request.headers['if-match']);
      const done = await changeOrPropose(parts, caller(), { operation: 'GRAVACAO', file, text: body.text, expected });
      if (done.kind === 'waiting') return { status: 202, body: { data: done.proposal } };
      const data = { file, text: body.text, hash: done.now?.hash ?? hashOf(body.text) };
      return { status: 200, body: { data }, headers: { etag: `"${data.hash}"` } };
    },
    excluirArquivoView: async ({ query, caller, request }) => {
      const expected = hashOfTag(request.headers['if-match']);
      const done = await changeOrPropose(parts, caller(), { operation: 'EXCLUSAO', file: query.file, expected });
      return done.kind === 'waiting'
        ? { status: 202, body: { data: done.proposal } }
        : { status: 204, body: undefined };
    },
    renomearArquivoView: async ({ query, body, caller, request }) => {
      const { file } = query;
      assertConfigurator(caller());
      await assertRenamable(parts, file, body.file);
      const expected = hashOfTag(request.headers['if-match']);
      const done = await changeOrPropose(parts, caller(), { operation: 'RENOMEACAO', file, to: body.file, expected });
      if (done.kind === 'waiting') return { status: 202, body: { data: done.proposal } };
      const data = { file: body.file, text: done.now?.text ?? '', hash: done.now?.hash ?? '' };
      return { status: 200, body: { data }, headers: { etag: `"${data.hash}"` } };
    },
    examinarArquivoView: async ({ body, caller }) => {
      const asker = caller();
      assertConfigurator(asker);
      if (body.para !== undefined) {
        await assertRenamable(parts, body.file, body.para);
        const pointing = await findPointing(parts, body.file, body.para);
        return { status: 200, body: { data: { problems: [], changes: [], others: pointing.slice(0, maxOthers) } } };
      }
      const { problems, changes, others } = await examineFile(parts, {
        file: body.file,
        text: body.text,
        caller: asker,
      });
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
      return { status: 200, body: { data: readVocabulary() } };
    },
  } satisfies Handlers;
}

/** Files of views with their numbers of problems, and those of schemas. */
async function describeProjectFiles({ views, store, entities, statements }: ChangeParts) {
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
  const ofSchemas = [...entities.problems(), ...statements.problems()];
  return { data, schemas: await listSchemaFiles(views.root, entities, ofSchemas) };
}

/** Names that views may use, current at each call. */
function createVocabulary({ contract, entities, statements, views }: ChangeParts) {
  const operations = operationsOf(contract);
  const permissions = permissionsOf(contract);
  return () => {
    const lists = knownLists(statements.all(), contract.operations, entities.shapes());
    return {
      ...{ entities: Object.fromEntries(entities.models()), operations, permissions },
      // Lists of statements and of shapes by path, and calls that statements add.
      lists: { rows: Object.fromEntries(lists.rows), operations: [...lists.operations] },
      shapes: Object.fromEntries(entities.shapes()),
      fragments: Object.fromEntries(views.fragments()),
      values: [...statements.values()],
    };
  };
}

/**
 * Throws if the kind of a file would change, a schema would get another name, which is that of its table, or the name
 * is taken.
 */
async function assertRenamable(parts: ChangeParts, file: string, to: string): Promise<void> {
  const kind = projectFileKind(file);
  if (kind === 'schema' || projectFileKind(to) !== kind) throw studioErrors.NOME_RECUSADO({ file, para: to });
  if (isNameTaken(parts, file, to)) throw studioErrors.NOME_EM_USO({ nome: nameOfProjectFile(to) });
  await assertFreeName(parts.views.root, to, file);
}

/** Maximum number of problems of other files in an answer. */
const maxOthers = 50;

function written(change: ExaminedChange) {
  return { ...change, ids: [...change.ids], examples: [...change.examples] };
}

/** The hash in `If-Match`; null without the header, which means a file that does not exist. */
function hashOfTag(header: string | undefined): string | null {
  return header === undefined ? null : (/^(?:W\/)?"([^"]*)"$/.exec(header.trim())?.[1] ?? header);
}

type Operation = KnownOperation & { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly summary: string };

/** The calls of the contract as views write them, without the leading slash, with their parameters and answers. */
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
