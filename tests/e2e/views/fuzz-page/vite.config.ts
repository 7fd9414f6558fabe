import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { countryImages } from '../../../../scripts/vite/country-images-plugin.ts';
import { tablerIcons } from '../../../../scripts/vite/tabler-icons-plugin.ts';

/** The page of the fuzz test, as the portal is built for production, but readable where it fails. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'error',
  plugins: [react(), tablerIcons(), countryImages()],
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    minify: false,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
  },
});
