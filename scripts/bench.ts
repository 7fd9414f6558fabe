/**
 * `npm run bench -- lists | start | bundle`: figures, most of them ratios; without a name all of them, in short rounds.
 * What each measures and its options: tests/bench/README.md.
 */
import { benchBundle } from '../tests/bench/bundle.ts';
import { benchLists } from '../tests/bench/lists.ts';
import { benchStart } from '../tests/bench/start.ts';

const benches: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  lists: benchLists,
  start: benchStart,
  bundle: benchBundle,
};

// Ending by a signal must end the programs under load as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) {
  await benchBundle([]);
  await benchStart([]);
  await benchLists(['--seconds', '3', '--rounds', '2']);
} else if (benches[name] === undefined) {
  console.error(`There is no bench "${name}". Benches: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
} else {
  await benches[name](parameters);
}
