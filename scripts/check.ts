/** `npm run check`: types, format, lint, arrows, unused exports, generated client, views; no tests. All of them run. */
import { checks, runCheck } from './checks.ts';
import { readOptions, wantsHelp } from './options.ts';

const usage = `Usage: npm run check

Runs every check of the sources, also after one has failed, and sums up: ${checks.map(({ name }) => name).join(', ')}.`;

wantsHelp(usage);
readOptions({}, usage);
const failed = checks.filter((check) => !runCheck(check));
const names = failed.map(({ name }) => name).join(', ');
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed${names === '' ? '' : `: ${names}`}`);
process.exit(failed.length === 0 ? 0 : 1);
