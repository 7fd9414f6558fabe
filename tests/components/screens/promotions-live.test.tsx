import { afterEach, expect, test, vi } from 'vitest';
import { promotionsQuery } from '../../../src/areas/promotions/screens/promotions.queries.ts';
import { followRecords } from '../../../src/portal/frame/follow-changes.ts';
import { createQueryClient } from '../../../src/portal/frame/query-client.ts';
import { receive } from '../../../src/portal/live/live.ts';

afterEach(() => vi.useRealTimers());

test('promotions that come while the page is open are asked for', async () => {
  vi.useFakeTimers({ now: 100_000 });
  const client = createQueryClient();
  const end = followRecords(client);
  const { queryKey } = promotionsQuery(null);
  client.setQueryData(queryKey, { pages: [{ promotions: [], total: 0 }], pageParams: [1] });
  vi.setSystemTime(101_000);
  receive({ name: 'records', data: { entities: [], lists: ['/listarPromocoes'] } });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  end();
});
