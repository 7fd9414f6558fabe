/**
 * `npm run bench -- lists | exports | import | frontend | tabs | start | first-visit | bundle | merge | schemas | relations |
 * relation-list | quick-search | cart | checkout | network | dashboard | live | dna | fairness | sessions | tasks | points | badges |
 * documents | backup | failover | scale | growth | lighthouse`: figures, most of them ratios;
 * without a name all of them but Lighthouse, which is fetched for it, in short rounds.
 * What each measures and its options: tests/bench/README.md.
 */

import { benchBadges } from '../tests/bench/badges.ts';
import { benchBundle } from '../tests/bench/bundle.ts';
import { benchFailover } from '../tests/bench/cluster/failover.ts';
import { benchScale } from '../tests/bench/cluster/scale.ts';
import { benchCart } from '../tests/bench/commerce/cart.ts';
import { benchCheckout } from '../tests/bench/commerce/checkout.ts';
import { benchQuickSearch } from '../tests/bench/commerce/quick-search.ts';
import { benchBackup } from '../tests/bench/database/backup.ts';
import { benchExports } from '../tests/bench/exports.ts';
import { benchFairness } from '../tests/bench/fairness.ts';
import { benchFirstVisit } from '../tests/bench/first-visit/first-visit.ts';
import { benchFrontend } from '../tests/bench/frontend.ts';
import { benchGrowth } from '../tests/bench/growth/growth.ts';
import { benchImport } from '../tests/bench/import.ts';
import { benchLighthouse } from '../tests/bench/lighthouse.ts';
import { benchLists } from '../tests/bench/lists.ts';
import { benchMerge } from '../tests/bench/merge.ts';
import { benchDashboard } from '../tests/bench/network/dashboard.ts';
import { benchDna } from '../tests/bench/network/dna.ts';
import { benchLive } from '../tests/bench/network/live.ts';
import { benchNetwork } from '../tests/bench/network/network.ts';
import { benchPoints } from '../tests/bench/points-bench.ts';
import { benchRelationList } from '../tests/bench/relation-list.ts';
import { benchRelations } from '../tests/bench/relations.ts';
import { benchSchemas } from '../tests/bench/schemas.ts';
import { benchSessions } from '../tests/bench/sessions.ts';
import { benchDocuments } from '../tests/bench/signing/documents.ts';
import { benchStart } from '../tests/bench/start.ts';
import { benchTabs } from '../tests/bench/tabs.ts';
import { benchTasks } from '../tests/bench/tasks.ts';
import { nearest, refuse, wantsHelp } from './options.ts';

const benches: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  lists: benchLists,
  exports: benchExports,
  import: benchImport,
  start: benchStart,
  'first-visit': benchFirstVisit,
  bundle: benchBundle,
  frontend: benchFrontend,
  tabs: benchTabs,
  merge: benchMerge,
  schemas: benchSchemas,
  relations: benchRelations,
  'relation-list': benchRelationList,
  'quick-search': benchQuickSearch,
  cart: benchCart,
  checkout: benchCheckout,
  network: benchNetwork,
  dashboard: benchDashboard,
  live: benchLive,
  dna: benchDna,
  fairness: benchFairness,
  sessions: benchSessions,
  tasks: benchTasks,
  points: benchPoints,
  badges: benchBadges,
  documents: benchDocuments,
  backup: benchBackup,
  failover: benchFailover,
  scale: benchScale,
  growth: benchGrowth,
  lighthouse: benchLighthouse,
};

// Ending by a signal must end the programs under load as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const usage = `Usage: npm run bench [-- ${Object.keys(benches).join(' | ')}] [options]

Figures, most of them ratios; without a name all of them, in short rounds. What each measures and its options:
tests/bench/README.md.`;

wantsHelp(usage);
const [name, ...parameters] = process.argv.slice(2);
if (name === undefined) {
  await benchBundle([]);
  await benchMerge([]);
  await benchFrontend(['--rounds', '2']);
  await benchTabs(['--rounds', '1']);
  await benchStart([]);
  await benchFirstVisit(['--seconds', '60', '--rows', '5000']);
  await benchLists(['--seconds', '3', '--rounds', '2']);
  await benchExports(['--rows', '200000', '--requests', '5']);
  await benchImport(['--rows', '20000', '--rounds', '1']);
  await benchSchemas(['--entities', '300', '--rounds', '2']);
  await benchRelations(['--rounds', '10']);
  await benchRelationList(['--rows', '100000', '--seconds', '3', '--rounds', '2']);
  await benchQuickSearch(['--skus', '100000', '--seconds', '2', '--rounds', '1']);
  await benchCart(['--seconds', '2', '--rounds', '1']);
  await benchCheckout(['--seconds', '2', '--rounds', '1']);
  await benchNetwork(['--people', '100000', '--rounds', '10']);
  await benchLive(['--viewers', '500', '--seconds', '5']);
  await benchDna(['--rounds', '2']);
  await benchFairness(['--lists', '20', '--pdfs', '6']);
  await benchSessions(['--seconds', '5']);
  await benchTasks(['--tasks', '500', '--calls', '50', '--rounds', '2']);
  await benchPoints(['--people', '20000', '--rounds', '50']);
  await benchDocuments(['--bytes', '2000000']);
  await benchBackup(['--clients', '5000']);
  await benchGrowth(['--rows', '10000,200000', '--rounds', '5']);
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
// The embedded database of a bench stays open for as long as its process.
process.exit();
