import { expect, test } from 'vitest';
import { PortError } from './ask-json.ts';
import { createBreaker } from './breaker.ts';

test('a service that refuses is there: only failures of which nobody knows the end make it rest', async () => {
  const breaker = createBreaker({ now: () => 0 });
  const fail = (outcome: 'refused' | 'unknown') =>
    breaker.run(() => Promise.reject(new PortError(outcome, outcome))).catch((error: unknown) => String(error));
  for (let call = 0; call < 5; call++) expect(await fail('refused')).toContain('refused');
  for (const outcome of ['unknown', 'unknown', 'refused', 'unknown', 'unknown', 'unknown'] as const)
    expect(await fail(outcome)).toContain(outcome);
  expect(await fail('unknown')).toContain('rests');
});
