/**
 * `npm run bench -- lists | exports | frontend | start | bundle | merge`: figures, most of them ratios; without a name all
 * of them, in short rounds.
 * What each measures and its options: tests/bench/README.md.
 */
import { benchBundle } from '../tests/bench/bundle.ts';
import { benchExports } from '../tests/bench/exports.ts';
import { benchFrontend } from '../tests/bench/frontend.ts';
import { benchLists } from '../tests/bench/lists.ts';
import { benchMerge } from '../tests/bench/merge.ts';
import { benchStart } from '../tests/bench/start.ts';

const benches: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  lists: benchLists,
  exports: benchExports,
  start: benchStart,
  bundle: benchBundle,
  frontend: benchFrontend,
  merge: benchMerge,
};

// Ending by a signal must end the programs under load as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) {
  await benchBundle([]);
  await benchMerge([]);
  await benchFrontend(['--rounds', '2']);
  await benchStart([]);
  await benchLists(['--seconds', '3', '--rounds', '2']);
  await benchExports(['--rows', '200000', '--requests', '5']);
} else if (benches[name] === undefined) {
  console.error(`There is no bench "${name}". Benches: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
} else {
  await benches[name](parameters);
}
