import { expect, test, vi } from 'vitest';
import { loadFlows } from './flow.queries.ts';

test('[W4] rows that are asked about together are one call, a hundred at most', async () => {
  const call = vi.fn(async (_method: string, url: string) => {
    const ids = url.split('=')[1]?.split(',').map(Number) ?? [];
    const eventos = [{ evento: 'APROVAR', para: 'APROVADA', permitido: true, motivo: null }];
    return { data: ids.filter((id) => id !== 7).map((id) => ({ id, estado: 'ENVIADA', eventos })) };
  });
  const load = loadFlows({ call }, 'Pedido');
  const rows = await Promise.allSettled([5, 7, 5].map(load));
  const sent = { status: 'fulfilled', value: { state: 'ENVIADA', offers: [{ event: 'APROVAR', isOpen: true }] } };
  // What does not exist for its reader has no answer.
  expect(rows).toEqual([sent, { status: 'rejected', reason: expect.any(Error) }, sent]);
  expect(call.mock.calls).toEqual([['GET', 'Pedido/fluxo?ids=5,7']]);
  await Promise.all(Array.from({ length: 101 }, (_, index) => load(index + 10)));
  await load(5);
  expect(call.mock.calls.map(([, url]) => url.split(',').length)).toEqual([2, 100, 1, 1]);
});
