import { type Answers, type Call, failure } from './draw-portal.tsx';
import { portalViews } from './portal-registry.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * Answers of a server that has the portal's views and some records of an entity: it lists, reads, creates, changes and
 * deletes them, with versions. `rows` returns the present records.
 */
export function storedRecords(
  entity: string,
  begin: readonly Row[] = [],
): { readonly answers: Answers; readonly rows: () => readonly Row[]; readonly put: (row: Row) => void } {
  const all = new Map(begin.map((row) => [row.id, { versao: 1, ...row }]));
  const put = (row: Row): { data: Row } => {
    const stored = { ...all.get(row.id), ...row, versao: Number(all.get(row.id)?.versao ?? 0) + 1 };
    all.set(row.id, stored);
    return { data: stored };
  };
  const one = (call: Call): object => {
    const id = Number(/\d+/.exec(call.path)?.[0]);
    const found = all.get(id);
    if (found === undefined) return failure(404, 'Não encontrado.', { code: 'NAO_ENCONTRADO' });
    if (call.path.endsWith('/historico')) return { data: [], total: 0 };
    if (call.path.endsWith('/versao')) return { data: { versao: found.versao } };
    if (call.method === 'DELETE') {
      all.delete(id);
      return new Response(null, { status: 204 });
    }
    return call.method === 'PUT' ? put({ ...found, ...Object(call.body), id, versao: 0 }) : { data: found };
  };
  return {
    rows: () => [...all.values()],
    put,
    answers: {
      'GET /view/*': ({ path, query }) =>
        portalViews.answer(path.split('/').at(-1) ?? '', query.get('name'), query.get('parent')) ??
        failure(404, 'Sem tela.'),
      [`GET /${entity}`]: () => ({ data: [...all.values()], total: all.size, aggregate: [], totalizer: [] }),
      [`POST /${entity}`]: ({ body }) => put({ ...Object(body), id: Math.max(0, ...all.keys()) + 1 }),
      [`GET /${entity}/*`]: one,
      [`PUT /${entity}/*`]: one,
      [`DELETE /${entity}/*`]: one,
    },
  };
}
