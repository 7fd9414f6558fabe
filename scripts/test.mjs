/** `npm test` installs what is missing, then runs all checks and tests. Plain JavaScript, as start.mjs. */
import { spawnSync } from 'node:child_process';
import { ensureGenerated, ensureInstalled, projectRoot, runtimePath } from './install.mjs';

ensureInstalled();
ensureGenerated();
const { status } = spawnSync(runtimePath(), ['scripts/test.ts', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exit(status ?? 1);
