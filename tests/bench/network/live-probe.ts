import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread that stands for somebody at work calls, and for how many ms. */
export type ProbeOrder = {
  readonly address: string;
  readonly token: string;
  readonly paths: readonly string[];
  readonly ms: number;
};

/** ms between two calls. */
const pause = 20;
const { address, token, paths, ms } = workerData as ProbeOrder;
const times: number[] = [];
const end = performance.now() + ms;
for (let call = 0; performance.now() < end; call += 1) {
  const started = performance.now();
  const answer = await fetch(address + (paths[call % paths.length] ?? ''), {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  times.push(performance.now() - started);
  await sleep(pause);
}
parentPort?.postMessage(times);
