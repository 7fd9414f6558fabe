import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];

/** The same engine without a user interface; tests need half of the processor time with it. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * Path of an installed Chromium-like browser, or of one that Playwright downloads if there is none. `VITRAL_BROWSER`
 * names another one.
 *
 * @param isHeadless whether to prefer one that cannot show windows
 */
export function findBrowser({ isHeadless = false } = {}): string {
  const named = process.env.VITRAL_BROWSER;
  if (named !== undefined && existsSync(named)) return named;
  const installed = (isHeadless ? findProgram(headlessNames) : null) ?? findProgram(names);
  if (installed !== null) return installed;
  const bundled = chromium.executablePath();
  if (!existsSync(bundled)) {
    console.log('No browser found; fetching one for the end-to-end tests ...');
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--with-deps', 'chromium'], {
      stdio: 'inherit',
    });
  }
  return bundled;
}

function findProgram(wanted: readonly string[]): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of wanted) {
      const path = join(folder, process.platform === 'win32' ? `${name}.exe` : name);
      if (existsSync(path)) return path;
    }
  }
  return null;
}
