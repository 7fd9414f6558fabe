import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { countryImages } from '../../../scripts/vite/country-images-plugin.ts';
import { leanVocabulary } from '../../../scripts/vite/lean-vocabulary-plugin.ts';
import { leaveOut } from '../../../scripts/vite/leave-out-plugin.ts';
import { screenChunks } from '../../../scripts/vite/screen-chunks.ts';
import { tablerIcons } from '../../../scripts/vite/tabler-icons-plugin.ts';

const references = ['native', 'rjsf', 'tanstack', 'arborist'];
/** The screens that the page of the runtime draws, and what the portal loads as few files as well. */
const chunks = {
  screens: ['record-form', 'view-screen'].map((name) => `render/form/screen/${name}.tsx`),
  lists: ['render/list/screen/record-list.tsx', 'render/elements/runtime-provider.tsx'],
  form: ['render/elements/elements.ts'],
};

/**
 * The bench pages, each as it is built for production: that of the runtime as the portal is, with its chunks
 * (`vite build -c tests/bench/page/vite.config.ts`), the references as a bundler makes them (`--mode references`).
 */
export default defineConfig(({ mode }) => {
  const isReference = mode === 'references';
  return {
    root: import.meta.dirname,
    base: './',
    logLevel: 'error',
    plugins: [react(), tablerIcons(), countryImages(), ...(isReference ? [] : [leanVocabulary(), leaveOut()])],
    build: {
      outDir: join(import.meta.dirname, '../../../.build/bench-page', isReference ? 'references' : 'runtime'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: (isReference ? references : ['index']).map((name) => join(import.meta.dirname, `${name}.html`)),
        ...(isReference ? {} : { output: { codeSplitting: { groups: [...screenChunks(chunks)] } } }),
      },
      target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    },
  };
});
