import { isRecord } from '../../../runtime/json/record.ts';
import type { Database } from '../../database/database.ts';
import type { EntityCatalog } from '../../entities/schemas/catalog.ts';
import type { Handlers } from '../../http/binding.ts';
import type { Caller } from '../../http/caller.ts';
import type { Contract } from '../../http/contract.ts';
import { httpErrors } from '../../http/http-errors.ts';
import { permissionsOf } from '../../views/known-names.ts';
import type { ViewRegistry } from '../../views/registry.ts';
import { studioErrors } from './errors.ts';
import { findProfiles } from './profiles.queries.ts';
import { type Changed, createViewStore, hashOf } from './view-store.ts';

type Studio = Pick<
  Handlers,
  | 'listarArquivosView'
  | 'lerArquivoView'
  | 'gravarArquivoView'
  | 'excluirArquivoView'
  | 'renomearArquivoView'
  | 'listarPerfisView'
  | 'lerVocabularioView'
>;

type Parts = {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly views: ViewRegistry;
  readonly contract: Contract;
  /** Whether files may be written at all on this server. */
  readonly writesViews: boolean;
};

/** The workshop of configurators: view files, what profiles may do, and the names that views may use. */
export function studioHandlers({ db, entities, views, contract, writesViews }: Parts): Studio {
  const store = createViewStore(views.root);
  const operations = operationsOf(contract);
  const permissions = permissionsOf(contract);

  /** Changes a file where that is allowed, and has the screens follow; throws when the file is another one by now. */
  async function change<R extends { readonly kind: string }>(
    file: string,
    work: () => Promise<R | Changed>,
  ): Promise<R> {
    if (!writesViews) throw studioErrors.GRAVACAO_DESLIGADA({ file });
    const result = await work().catch((error: unknown) => {
      if (error instanceof RangeError) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file });
      throw error;
    });
    if ('current' in result) {
      const { text = null, hash = null } = result.current ?? {};
      throw studioErrors.ARQUIVO_ALTERADO({ file, text, hash });
    }
    // The watcher would see it as well, a moment later.
    await views.reload();
    return result;
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
      return { status: 200, body: { data, grava: writesViews } };
    },
    lerArquivoView: async ({ query, caller }) => {
      assertConfigurator(caller());
      const found = await store.read(query.file);
      if (found === null) throw studioErrors.ARQUIVO_NAO_ENCONTRADO({ file: query.file });
      return { status: 200, body: { data: { file: query.file, ...found } }, headers: { etag: `"${found.hash}"` } };
    },
    gravarArquivoView: async ({ query, body, caller, request }) => {
      assertConfigurator(caller());
      const { file } = query;
      const result = await change(file, () => store.write(file, body.text, hashOfTag(request.headers['if-match'])));
      const data = { file, text: body.text, hash: result.hash };
      return { status: 200, body: { data }, headers: { etag: `"${result.hash}"` } };
    },
    excluirArquivoView: async ({ query, caller, request }) => {
      assertConfigurator(caller());
      const { file } = query;
      await change(file, () => store.remove(file, hashOfTag(request.headers['if-match'])));
      return { status: 204, body: undefined };
    },
    renomearArquivoView: async ({ query, body, caller, request }) => {
      assertConfigurator(caller());
      const { file } = query;
      const result = await change(file, () => store.rename(file, body.file, hashOfTag(request.headers['if-match'])));
      if (result.kind === 'taken') throw studioErrors.ARQUIVO_EXISTENTE({ file: body.file });
      const { text, hash } = result;
      return { status: 200, body: { data: { file: body.file, text, hash } }, headers: { etag: `"${hash}"` } };
    },
    listarPerfisView: async ({ caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { data: await findProfiles(db) } };
    },
    lerVocabularioView: async ({ caller }) => {
      assertConfigurator(caller());
      return {
        status: 200,
        body: { data: { entities: Object.fromEntries(entities.models()), operations, permissions } },
      };
    },
  };
}

function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
}

/** The hash that `If-Match` names; null when it is absent, which stands for a file that does not exist. */
function hashOfTag(header: string | undefined): string | null {
  return header === undefined ? null : (/^(?:W\/)?"([^"]*)"$/.exec(header.trim())?.[1] ?? header);
}

type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly summary: string;
};

/** The calls of the contract as a view writes them: without the leading slash. */
function operationsOf({ operations, document }: Contract): Operation[] {
  const paths = isRecord(document.paths) ? document.paths : {};
  return [...operations.values()]
    .map(({ method, path }) => {
      const item = paths[path];
      const operation = isRecord(item) ? item[method.toLowerCase()] : undefined;
      const summary = isRecord(operation) && typeof operation.summary === 'string' ? operation.summary : '';
      return { method, url: path.replace(/^\//, ''), summary };
    })
    .sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0));
}
