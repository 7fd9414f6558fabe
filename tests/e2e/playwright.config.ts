import { defineConfig } from '@playwright/test';
import { findBrowser } from '../../scripts/support/browser.ts';
import { readCachedSpecs } from '../support/run/cached-specs.ts';
import { isWhole } from '../support/whole.ts';

const executablePath = findBrowser({ isHeadless: true });

/** Tests at the width of a phone: those of what is drawn or touched differently there, or as well the ones tagged `@whole-phone`. */
const onPhone = isWhole ? /@(whole-)?phone/ : /@phone/;

/** Files of tests that run before a release alone, or where somebody asks for more views made at random. */
const ofWhole = isWhole || process.env.VITRAL_FUZZ ? [] : ['**/*.whole.spec.ts'];

/** End-to-end tests: the real server with demo data, a real Chromium, at a desk's and a phone's width. */
export default defineConfig({
  testDir: '.',
  testIgnore: [...readCachedSpecs().map((file) => `**/${file}`), ...ofWhole],
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  timeout: 120_000,
  // A limit against hanging, of all files together.
  globalTimeout: isWhole ? 0 : 60 * 60_000,
  expect: { timeout: 30_000 },
  // Each has a server of its own and takes whole files. Other stages compute while its pages wait.
  workers: process.env.VITRAL_E2E_ADDRESS ? 1 : 2,
  fullyParallel: false,
  // A test that passes only when it runs once more is a defect of the test or of what it tests.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What fades and slides costs frames and waits; tests of motion itself ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A third of the time of a run goes into traces; `--trace on` makes them for what failed.
    trace: 'off',
    launchOptions: {
      executablePath,
      args: [
        ...['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-gpu'],
        // Pages of a context share a process, which has the web app compiled (`context-pool.ts`).
        '--process-per-site',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, grep: onPhone },
  ],
});
