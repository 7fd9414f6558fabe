import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/vite/build-facts-plugin.ts';
import { shortClassNames } from './scripts/vite/class-names.ts';
import { countryImages } from './scripts/vite/country-images-plugin.ts';
import { directImports } from './scripts/vite/direct-imports-plugin.ts';
import { drawnLogin } from './scripts/vite/drawn-login-plugin.ts';
import { firstFiles } from './scripts/vite/first-files-plugin.ts';
import { leanAddresses } from './scripts/vite/lean-addresses-plugin.ts';
import { leanVocabulary } from './scripts/vite/lean-vocabulary-plugin.ts';
import { leaveOut } from './scripts/vite/leave-out-plugin.ts';
import { LongestFirst } from './scripts/vite/longest-first.ts';
import { precompress } from './scripts/vite/precompress-plugin.ts';
import { screenChunks, sharedIcons } from './scripts/vite/screen-chunks.ts';
import { tablerIcons } from './scripts/vite/tabler-icons-plugin.ts';
import { buildFolders, compressionVariable } from './src/start/web-build.ts';

/** Where the server listens while vite serves the web app (`npm run dev`). */
const server = process.env.VITRAL_API ?? 'http://127.0.0.1:4180';

const facts = buildFacts();

export default defineConfig({
  root: 'src',
  plugins: [
    react(),
    tablerIcons(),
    countryImages(),
    facts.app,
    leaveOut(),
    leanVocabulary(),
    leanAddresses(),
    firstFiles(),
    drawnLogin(),
    directImports(),
    precompress(),
  ],
  worker: { plugins: () => [facts.worker()] },
  server: {
    // The folder src/api is served under the same name as the server's calls; its modules end in .ts.
    proxy: { '^/api/(?![^?]*\\.ts($|\\?))': { target: server }, '/dev/simuladores': { target: server } },
    port: 5173,
    strictPort: true,
    fs: { allow: [import.meta.dirname] },
  },
  // While developing, names say file and class.
  ...(process.argv.includes('build')
    ? { css: { modules: { generateScopedName: shortClassNames(join(import.meta.dirname, 'src')) } } }
    : {}),
  build: {
    outDir: `../${buildFolders[process.env[compressionVariable] === 'quick' ? 'quick' : 'well']}`,
    emptyOutDir: true,
    manifest: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    // All of these know it.
    modulePreload: { polyfill: false },
    // The content security policy takes fonts and scripts from the portal itself only, not from data addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What runs before anything is drawn, or touched: none of what comes later.
            { name: 'first', tags: ['$initial'], test: /^(?!.*[\\/](main\.ts|index\.html)$)/, priority: 16 },
            // Changes seldom, and every page needs it: it stays in the browser's cache over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 15 },
            sharedIcons(),
            ...screenChunks(),
          ],
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    // Those of the server and of pure code run one after the other in the same processes, which load the modules and
    // start the embedded database once. Modules of a page keep its session, notices and tabs: each file loads them anew.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: [
            'src/{start,platform,engine,integrations,demo,language,render,domain}/**/*.test.ts',
            'src/areas/*/{server,rules,demo}/**/*.test.ts',
            'tests/{unit,contract,faults}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          isolate: false,
          setupFiles: ['tests/support/run/fresh-modules.ts'],
          include: [
            'src/{api,portal,ui}/**/*.test.ts',
            'src/areas/*.test.ts',
            'src/areas/*/{screens,machines}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [
            'tests/support/run/file-cpu.ts',
            'tests/support/run/reached.ts',
            'tests/support/run/patient-waits.ts',
            'tests/support/restore-globals.ts',
            'tests/support/component-setup.ts',
          ],
          include: ['tests/components/**/*.test.tsx'],
        },
      },
    ],
    setupFiles: [
      'tests/support/run/file-cpu.ts',
      'tests/support/run/reached.ts',
      'tests/support/run/patient-waits.ts',
      'tests/support/restore-globals.ts',
    ],
    // With `--changed` everything runs that imports what changed; of these all depends, though nothing imports them.
    forceRerunTriggers: ['**/package-lock.json', '**/vite.config.ts', '**/openapi/**'],
    sequence: { sequencer: LongestFirst },
    environment: 'node',
    css: false,
    // Left alone it keeps a core for watching files, half of a small machine.
    maxWorkers: availableParallelism(),
    // Several threads that collect garbage together take a twentieth more of the processor than one.
    execArgv: ['--single-threaded-gc'],
    // Limits against hanging, not measures: a busy machine takes several times as long.
    testTimeout: 60_000,
    // A server of a test closes its database, its tasks and its streams: on a busy machine that takes a while.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
