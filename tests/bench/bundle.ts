import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firstEntries } from '../../scripts/vite/bundle-entries.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { ensureWebBuild } from '../../src/start/web-build.ts';
import { printBundleParts } from './bundle-parts.ts';

/** How much JavaScript the browser gets, by `scripts/bundle-size.ts`, and where it comes from; sets the exit code when it is over the budget. */
export async function benchBundle(parameters: readonly string[]): Promise<void> {
  const script = join(projectRoot, 'scripts', 'bundle-size.ts');
  if (!existsSync(script)) {
    console.log('Bundle: left out, as there is no scripts/bundle-size.ts.');
    return;
  }
  await ensureWebBuild(projectRoot, (message) => console.log(message));
  try {
    execFileSync(process.execPath, [script, ...parameters], { cwd: projectRoot, stdio: 'inherit' });
  } catch {
    process.exitCode = 1;
  }
  await printBundleParts(firstEntries.form);
}
