/** `npm run check`: types, format, lint, arrows, unused exports, generated client, views; no tests. */
import { checks, runCheck } from './checks.ts';

const results = checks.map(runCheck);
process.exit(results.every(Boolean) ? 0 : 1);
