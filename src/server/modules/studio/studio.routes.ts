import { isRecord } from '../../../runtime/definition/record.ts';
import type { Database } from '../../database/database.ts';
import type { EntityCatalog } from '../../entities/catalog.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/binding.ts';
import type { Caller } from '../../http/caller.ts';
import type { Contract } from '../../http/contract.ts';
import type { ViewRegistry } from '../../views/registry.ts';
import { findProfiles } from './profiles.queries.ts';
import { createViewStore, hashOf } from './view-store.ts';

type Studio = Pick<
  Handlers,
  'listarArquivosView' | 'lerArquivoView' | 'gravarArquivoView' | 'listarPerfisView' | 'lerVocabularioView'
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
  return {
    listarArquivosView: async ({ caller }) => {
      assertConfigurator(caller());
      const problems = views.problems();
      const data = await Promise.all(
        views.files().map(async ({ file, role, entity, name }) => {
          const own = problems.filter((problem) => problem.file === file);
          const errors = own.filter(({ severity }) => severity === 'error').length;
          const hash = (await store.read(file))?.hash ?? hashOf('');
          return { file, role, entity, name, hash, errors, warnings: own.length - errors };
        }),
      );
      return { status: 200, body: { data, grava: writesViews } };
    },
    lerArquivoView: async ({ query, caller }) => {
      assertConfigurator(caller());
      const found = await store.read(query.file);
      if (found === null) throw new ApiError('ARQUIVO_NAO_ENCONTRADO', { file: query.file });
      return { status: 200, body: { data: { file: query.file, ...found } }, headers: { etag: `"${found.hash}"` } };
    },
    gravarArquivoView: async ({ query, body, caller, request }) => {
      assertConfigurator(caller());
      const { file } = query;
      if (!writesViews) throw new ApiError('GRAVACAO_DESLIGADA', { file });
      const expected = hashOfTag(request.headers['if-match']);
      const result = await store.write(file, body.text, expected).catch((error: unknown) => {
        if (error instanceof RangeError) throw new ApiError('ARQUIVO_NAO_ENCONTRADO', { file });
        throw error;
      });
      if (result.kind === 'changed')
        throw new ApiError('ARQUIVO_ALTERADO', {
          file,
          text: result.current?.text ?? null,
          hash: result.current?.hash ?? null,
        });
      // The watcher would see it as well, a moment later.
      await views.reload();
      const data = { file, text: body.text, hash: result.hash };
      return { status: 200, body: { data }, headers: { etag: `"${result.hash}"` } };
    },
    listarPerfisView: async ({ caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { data: await findProfiles(db) } };
    },
    lerVocabularioView: async ({ caller }) => {
      assertConfigurator(caller());
      return { status: 200, body: { data: { entities: Object.fromEntries(entities.models()), operations } } };
    },
  };
}

function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw new ApiError('SEM_PERMISSAO', { permissao: 'CONFIGURAR' });
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
