import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { countryImages } from '../../../scripts/vite/country-images-plugin.ts';
import { tablerIcons } from '../../../scripts/vite/tabler-icons-plugin.ts';

/** The bench page as the portal is built for production: `vite build -c tests/bench/page/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'error',
  plugins: [react(), tablerIcons(), countryImages()],
  build: {
    outDir: join(import.meta.dirname, '../../../.build/bench-page'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index', 'native', 'rjsf', 'tanstack', 'arborist'].map((name) =>
        join(import.meta.dirname, `${name}.html`),
      ),
    },
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
  },
});
