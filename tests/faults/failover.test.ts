import { expect, test } from 'vitest';
import { runFailover } from '../support/cluster/failover.ts';

/** It starts a primary and a standby of its own, so it runs once, beside the tests on PostgreSQL. */
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

test.skipIf(!isPostgres)(
  'servers and the primary killed under saves, payments and streams: what was acknowledged is there, once',
  {
    timeout: 480_000,
  },
  async () => {
    const outcome = await runFailover(
      { servers: 2, sessions: 24, workers: { save: 3, pay: 3, read: 2 }, seconds: 2, kills: 1, isWhole: false },
      () => undefined,
    );
    if (outcome === null) return console.log('Left out: PostgreSQL or HAProxy is not installed.');
    expect(outcome.wrong).toEqual([]);
    expect(outcome.saved).toBeGreaterThan(8);
    expect(outcome.paid).toBeGreaterThan(5);
    expect(outcome.restarts).toBeGreaterThan(0);
    // Every phase went on after its fault.
    for (const { answers } of outcome.phases) expect(answers).toBeGreaterThan(0);
  },
);
