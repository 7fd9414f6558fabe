import { expect, test, vi } from 'vitest';
import { fakePortal } from '../../../tests/support/samples/fake-portal.ts';
import { createPortalClient } from '../client.ts';

test('the time is that of the server once it has answered, whatever the device says', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z'), toFake: ['Date'] });
  try {
    const answers = ['Mon, 23 Nov 2026 12:30:00 GMT', 'Mon, 23 Nov 2026 12:30:01 GMT', 'nonsense'];
    const { context } = fakePortal();
    const client = createPortalClient('https://portal.example/api/', context, async () =>
      Response.json({ data: {} }, { headers: { Date: answers.shift() ?? '' } }),
    );
    expect(client.now()).toBe(Date.parse('2026-11-23T10:00:00Z'));
    await client.send('GET', 'x');
    const first = client.now();
    expect(first).toBe(Date.parse('2026-11-23T12:30:00.500Z'));
    // A second more or less is the way of the answer, no other clock.
    await client.send('GET', 'x');
    await client.send('GET', 'x');
    expect(client.now()).toBe(first);
  } finally {
    vi.useRealTimers();
  }
});
