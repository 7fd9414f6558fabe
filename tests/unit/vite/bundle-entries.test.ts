import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstEntries } from '../../../scripts/vite/bundle-entries.ts';
import { readEntity } from '../../../src/language/entity/read-entity.ts';
import type { ViewDefinition } from '../../../src/language/view/view.ts';
import { resolveView } from '../../../src/language/views/resolve-view.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { lazyBlocks, lazyInputs } from '../../../src/render/elements/lazy-elements.ts';
import { flattenElements } from '../../../src/render/form/values/flatten.ts';
import { readViewFile } from '../../support/view-file.ts';

test('what is weighed as a first form is there, and has every element that the form of a client loads apart', async () => {
  expect(firstEntries.form.filter((entry) => !existsSync(join(projectRoot, 'src', entry)))).toEqual([]);
  const text = await readFile(join(projectRoot, 'schemas/people/Cliente.schema.json'), 'utf8');
  const { model } = readEntity('Cliente', { file: 'Cliente.schema.json', text });
  const file = 'views/people/Cliente.view.json';
  const view = readViewFile(file) as ViewDefinition;
  const layers = [{ layer: 'base', file, view }] as const;
  const resolved = resolveView({ entity: 'Cliente', hash: '', model, related: {}, layers, problems: [] });
  const types = flattenElements(resolved.view.form?.elements ?? {}, '').map(({ element }) => element.type ?? '');
  const lazy = new Set(Object.keys({ ...lazyInputs, ...lazyBlocks }));
  expect([...new Set(types)].filter((type) => lazy.has(type))).toEqual(['image', 'cep']);
  expect(types.length).toBeGreaterThan(20);
  expect(firstEntries.form).toContain('render/inputs/files/upload-element.tsx');
  expect(firstEntries.form).toContain('render/inputs/masked/cep-element.tsx');
});
