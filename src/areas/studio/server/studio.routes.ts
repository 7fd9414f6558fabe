import type { components } from '../../../api/generated/portal.ts';
import { besideRelation, nameOfProjectFile, projectFileKind } from '../../../domain/project-files.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { knownLists } from '../../../engine/statements/known-lists.ts';
import type { RelationCatalog } from '../../../engine/statements/relation-catalog.ts';
import { permissionsOf } from '../../../engine/views/known-names.ts';
import { knownOperations } from '../../../engine/views/known-operations.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import type { KnownLists } from '../../../language/check/check-context.ts';
import { type GovernedArea, governedAreas } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { KnownOperation } from '../../../language/view/operation-match.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Contract } from '../../../platform/http/contract.ts';
import { assertConfigurator, assertMayRead } from './configurator.ts';
import { studioErrors } from './errors.ts';
import { createExaminer, type ExaminedChange } from './examine.ts';
import { findPointing, isNameTaken } from './examine-rename.ts';
import type { FileChangeAsked, FileChanges } from './file-changes.ts';
import { assertOwnName } from './own-names.ts';
import { findProfiles } from './profiles.queries.ts';
import { hashOf, type ProjectStore, type ProjectText } from './project-store.ts';
import { addProposal, findProposal } from './proposals.queries.ts';
import { proposalHandlers, shownProposal } from './proposals.routes.ts';
import { listSchemaFiles } from './schema-files.ts';
import { findTouched, isOpened } from './touched.ts';
import { findLastText, findVersion, listVersions } from './versions.queries.ts';

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
  | 'listarPropostasArquivo'
  | 'lerPropostaArquivo'
  | 'aprovarPropostaArquivo'
  | 'recusarPropostaArquivo'
  | 'retirarPropostaArquivo'
>;

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly relations: RelationCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
  readonly store: ProjectStore;
  readonly changes: FileChanges;
  /** Whether files may be written at all on this server. */
  readonly writesViews: boolean;
};

/** The workshop of configurators: files of the project, what profiles may do, and the names that views may use. */
export function studioHandlers(parts: Parts): Studio {
  const { db, entities, relations, views, contract, store, changes, writesViews } = parts;
  const examine = createExaminer(parts);
  const operations = operationsOf(contract);
  const permissions = permissionsOf(contract);

  /** What a change would touch, by what the file says and by what it would say. */
  async function findAreas(caller: Caller, asked: FileChangeAsked, found: ProjectText | null) {
    const { file } = asked;
    const other = besideRelation(file);
    const beside = other === null ? null : ((await store.read(other))?.text ?? null);
    const after = asked.operation === 'GRAVACAO' ? asked.text : null;
    // Of a file that is gone for a while the records are still there, and what was closed of them.
    const before = found?.text ?? (await findLastText(db, file));
    const texts = asked.operation === 'RENOMEACAO' ? [before] : [before, after];
    const places = asked.operation === 'RENOMEACAO' ? [file, asked.to] : [file];
    const areas = new Set<GovernedArea>(isOpened(file, before, texts.at(-1) ?? null) ? ['rights'] : []);
    const isUnknown = before === null && projectFileKind(file) === 'schema';
    if (isUnknown && entities.ownerOf(nameOfProjectFile(file)) !== null) areas.add('rights');
    for (const place of places)
      for (const text of texts) {
        const touched = await findTouched(parts, place, { text, beside });
        for (const area of touched.areas) areas.add(area);
        // Who takes an alert away decides what others learn as much as who writes it.
        if (text === texts.at(-1) || projectFileKind(file) === 'alert') assertMayRead(caller, touched);
      }
    return areas;
  }

  /**
   * Makes a change where it may be made; throws when the file is another one by now. What decides about money, points, contracts
   * or rights waits for an administrator instead.
   */
  async function change(
    caller: Caller,
    asked: FileChangeAsked,
  ): Promise<
    | { readonly kind: 'made'; readonly now: ProjectText | null }
    | { readonly kind: 'waiting'; readonly proposal: components['schemas']['PropostaArquivo'] }
  > {
    const { file, expected } = asked;
    assertConfigurator(caller);
    if (asked.operation === 'GRAVACAO') await assertOwnName(parts, file, asked.text);
    const found = await store.read(file);
    const areas = caller.administrator ? new Set<GovernedArea>() : await findAreas(caller, asked, found);
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

  return {
    ...proposalHandlers({ db, store, changes, writesViews }),
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
      const expected = hashOfTag(request.headers['if-match']);
      const done = await change(caller(), { operation: 'GRAVACAO', file, text: body.text, expected });
      if (done.kind === 'waiting') return { status: 202, body: { data: done.proposal } };
      const data = { file, text: body.text, hash: done.now?.hash ?? hashOf(body.text) };
      return { status: 200, body: { data }, headers: { etag: `"${data.hash}"` } };
    },
    excluirArquivoView: async ({ query, caller, request }) => {
      const expected = hashOfTag(request.headers['if-match']);
      const done = await change(caller(), { operation: 'EXCLUSAO', file: query.file, expected });
      return done.kind === 'waiting'
        ? { status: 202, body: { data: done.proposal } }
        : { status: 204, body: undefined };
    },
    renomearArquivoView: async ({ query, body, caller, request }) => {
      const { file } = query;
      assertConfigurator(caller());
      assertRenamable(file, body.file);
      if (isNameTaken(parts, file, body.file)) throw studioErrors.NOME_EM_USO({ nome: nameOfProjectFile(body.file) });
      const expected = hashOfTag(request.headers['if-match']);
      const done = await change(caller(), { operation: 'RENOMEACAO', file, to: body.file, expected });
      if (done.kind === 'waiting') return { status: 202, body: { data: done.proposal } };
      const data = { file: body.file, text: done.now?.text ?? '', hash: done.now?.hash ?? '' };
      return { status: 200, body: { data }, headers: { etag: `"${data.hash}"` } };
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

/** Problems of other files that an answer names. */
const maxOthers = 50;

/** Lists of relations and of shapes by their paths, and the calls of relations of their own name. */
function namesOfLists({ rows, operations }: KnownLists) {
  return { lists: { rows: Object.fromEntries(rows), operations: [...operations] } };
}

function written(change: ExaminedChange) {
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
