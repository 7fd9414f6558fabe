import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { buildFacts } from './scripts/build-facts-plugin.ts';
import { countryImages } from './scripts/country-images-plugin.ts';
import { firstFiles } from './scripts/first-files-plugin.ts';
import { precompress } from './scripts/precompress-plugin.ts';
import { screenChunks } from './scripts/screen-chunks.ts';
import { tablerIcons } from './scripts/tabler-icons-plugin.ts';

/** Where the server listens while vite serves the web app (`npm run dev`). */
const server = process.env.VITRAL_API ?? 'http://127.0.0.1:4180';

const facts = buildFacts();

export default defineConfig({
  root: 'src',
  plugins: [react(), tablerIcons(), countryImages(), facts.app, firstFiles(), precompress()],
  worker: { plugins: () => [facts.worker()] },
  server: {
    // The folder src/api is served under the same name as the server's calls; its modules end in .ts.
    proxy: { '^/api/(?![^?]*\\.ts($|\\?))': { target: server } },
    port: 5173,
    strictPort: true,
    fs: { allow: [import.meta.dirname] },
  },
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    // The content security policy takes fonts and scripts from the portal itself only, not from data addresses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, and every page needs it: it stays in the browser's cache over releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 9 },
            { name: 'first', tags: ['$initial'], test: /^(?!.*[\\/](main\.tsx|index\.html)$)/, priority: 8 },
            ...screenChunks(),
          ],
        },
      },
    },
  },
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'tests/{unit,contract,faults}/**/*.test.ts'],
    environment: 'node',
    css: false,
    // Left alone it keeps a core for watching files, half of a small machine.
    maxWorkers: availableParallelism(),
    // Limits against hanging, not measures: a busy machine takes several times as long.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
