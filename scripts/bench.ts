/**
 * `npm run bench -- NAME` measures something and prints figures, most of them ratios. The keys of `benches` are the
 * names; tests/bench/README.md says what each measures and its options. Without a name those of `shortRounds` run, with
 * their short options.
 */

import { nearest, refuse, wantsHelp } from './support/options.ts';

/** Each bench is loaded when it runs, because it loads most of the server. */
const benches: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  lists: async (parameters) => (await import('../tests/bench/lists/lists.ts')).benchLists(parameters),
  exports: async (parameters) => (await import('../tests/bench/exports/exports.ts')).benchExports(parameters),
  import: async (parameters) => (await import('../tests/bench/import.ts')).benchImport(parameters),
  start: async (parameters) => (await import('../tests/bench/start.ts')).benchStart(parameters),
  'first-visit': async (parameters) =>
    (await import('../tests/bench/first-visit/first-visit.ts')).benchFirstVisit(parameters),
  bundle: async (parameters) => (await import('../tests/bench/bundle.ts')).benchBundle(parameters),
  frontend: async (parameters) => (await import('../tests/bench/frontend.ts')).benchFrontend(parameters),
  tabs: async (parameters) => (await import('../tests/bench/tabs.ts')).benchTabs(parameters),
  merge: async (parameters) => (await import('../tests/bench/merge.ts')).benchMerge(parameters),
  schemas: async (parameters) => (await import('../tests/bench/schemas.ts')).benchSchemas(parameters),
  relations: async (parameters) => (await import('../tests/bench/relations.ts')).benchRelations(parameters),
  'statement-list': async (parameters) =>
    (await import('../tests/bench/statement-list.ts')).benchStatementList(parameters),
  'quick-search': async (parameters) =>
    (await import('../tests/bench/commerce/quick-search.ts')).benchQuickSearch(parameters),
  cart: async (parameters) => (await import('../tests/bench/commerce/cart.ts')).benchCart(parameters),
  checkout: async (parameters) => (await import('../tests/bench/commerce/checkout.ts')).benchCheckout(parameters),
  network: async (parameters) => (await import('../tests/bench/network/network.ts')).benchNetwork(parameters),
  dashboard: async (parameters) => (await import('../tests/bench/network/dashboard.ts')).benchDashboard(parameters),
  live: async (parameters) => (await import('../tests/bench/network/live.ts')).benchLive(parameters),
  dna: async (parameters) => (await import('../tests/bench/network/dna.ts')).benchDna(parameters),
  fairness: async (parameters) => (await import('../tests/bench/fairness.ts')).benchFairness(parameters),
  sessions: async (parameters) => (await import('../tests/bench/sessions.ts')).benchSessions(parameters),
  tasks: async (parameters) => (await import('../tests/bench/tasks.ts')).benchTasks(parameters),
  points: async (parameters) => (await import('../tests/bench/points-bench.ts')).benchPoints(parameters),
  badges: async (parameters) => (await import('../tests/bench/badges.ts')).benchBadges(parameters),
  documents: async (parameters) => (await import('../tests/bench/signing/documents.ts')).benchDocuments(parameters),
  backup: async (parameters) => (await import('../tests/bench/database/backup.ts')).benchBackup(parameters),
  failover: async (parameters) => (await import('../tests/bench/cluster/failover.ts')).benchFailover(parameters),
  scale: async (parameters) => (await import('../tests/bench/cluster/scale.ts')).benchScale(parameters),
  growth: async (parameters) => (await import('../tests/bench/growth/growth.ts')).benchGrowth(parameters),
  lighthouse: async (parameters) => (await import('../tests/bench/lighthouse.ts')).benchLighthouse(parameters),
};

/** Benches that run without a name, with their options. */
const shortRounds: Readonly<Record<string, readonly string[]>> = {
  bundle: [],
  merge: [],
  frontend: ['--rounds', '2'],
  tabs: ['--rounds', '1'],
  start: [],
  'first-visit': ['--seconds', '60', '--rows', '5000'],
  lists: ['--seconds', '3', '--rounds', '2'],
  exports: ['--rows', '200000', '--requests', '5'],
  import: ['--rows', '20000', '--rounds', '1'],
  schemas: ['--entities', '300', '--rounds', '2'],
  relations: ['--rounds', '10'],
  'statement-list': ['--rows', '100000', '--seconds', '3', '--rounds', '2'],
  'quick-search': ['--skus', '100000', '--seconds', '2', '--rounds', '1'],
  cart: ['--seconds', '2', '--rounds', '1'],
  checkout: ['--seconds', '2', '--rounds', '1'],
  network: ['--people', '100000', '--rounds', '10'],
  live: ['--viewers', '500', '--seconds', '5'],
  dna: ['--rounds', '2'],
  fairness: ['--lists', '20', '--pdfs', '6'],
  sessions: ['--seconds', '5'],
  tasks: ['--tasks', '500', '--calls', '50', '--rounds', '2'],
  points: ['--people', '20000', '--rounds', '50'],
  documents: ['--bytes', '2000000'],
  backup: ['--clients', '5000'],
  growth: ['--rows', '10000,200000', '--rounds', '5'],
};

// A normal exit also ends the measured programs; a signal alone would leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const usage = `Usage: npm run bench [-- ${Object.keys(benches).join(' | ')}] [options]

Figures, most of them ratios; without a name most of them, in short rounds. What each measures and its options:
tests/bench/README.md.`;

wantsHelp(usage);
const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) {
  for (const [each, short] of Object.entries(shortRounds)) await benches[each]?.(short);
} else if (benches[name] === undefined) {
  const what = name.startsWith('-') ? 'A name of a bench comes first, not' : 'There is no bench';
  refuse(`${what} "${name}".${nearest(name, Object.keys(benches))}`, usage);
} else {
  await benches[name](parameters).catch((error: unknown) => {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
    if (String(code).startsWith('ERR_PARSE_ARGS')) refuse(error, usage);
    throw error;
  });
}
// The embedded database of a bench would keep the process alive.
process.exit();
