/**
 * What is lost, and for how long nobody is served, as servers, places of the balancer and the primary of the database die
 * under saves, payments and streams: `npm run bench -- failover`. PostgreSQL and HAProxy have to be installed.
 *
 *   --servers N    processes of the portal behind HAProxy (4)
 *   --sessions N   people who are logged in, each with an open event stream (2,000)
 *   --seconds N    of work between two faults (15)
 */
import { parseArgs } from 'node:util';
import { runFailover } from '../../support/cluster/failover.ts';

/** Runs the bench and prints its figures. Throws when something acknowledged is lost or there twice. */
export async function benchFailover(parameters: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { servers: text, sessions: text, seconds: text } });
  const [servers, sessions, seconds] = [values.servers ?? 4, values.sessions ?? 2_000, values.seconds ?? 15].map(
    Number,
  );
  if (!servers || !sessions || !seconds) throw new RangeError('Options of the bench are numbers above 0.');
  const begun = performance.now();
  const outcome = await runFailover(
    { servers, sessions, seconds, kills: servers, isWhole: true, workers: { save: 8, pay: 8, read: 8 } },
    (what) => console.log(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${what}`),
  );
  if (outcome === null) {
    console.log('Failover: left out, as PostgreSQL or HAProxy is not installed here.');
    return;
  }
  const { phases, saved, paid, underWay, repeats, restarts, streams, wrong } = outcome;
  const rounded = (ms: number): string => ms.toFixed(0);
  console.table(
    phases.map(({ fault, answers, p50, p95, withoutSaves, withoutReads }) => ({
      ...{ fault, answers, 'p50 ms': rounded(p50), 'p95 ms': rounded(p95) },
      'ms without a save': rounded(withoutSaves),
      'ms without a list': rounded(withoutReads),
    })),
  );
  console.log(
    `Acknowledged: ${saved} saves, ${paid} payments; ${underWay} payments under way at first. Sent again: ${JSON.stringify(repeats)} (by status, 0: no answer).`,
  );
  console.log(`Servers started again: ${restarts}. Streams lost: ${streams.lost}; open at the end: ${streams.open}.`);
  if (wrong.length > 0) throw new Error(`${wrong.length} things are wrong:\n${wrong.slice(0, 20).join('\n')}`);
  console.log('Nothing acknowledged is lost, nothing is there twice, every stream shows the last notice.');
}
