import { expect, test } from 'vitest';
import { findUndrawn } from '../../src/areas/shell/server/index.ts';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { loadProject } from '../../src/engine/views/load-project.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

test('every address of the table is drawn by code or by a view that is shipped, and one whose view is missing is named', async () => {
  const { registry } = await loadProject(projectRoot, readSchemas);
  const screens = registry.screens();
  await registry.close();
  expect(findUndrawn(screens)).toEqual([]);
  const without = new Map([...screens].filter(([name]) => name !== 'noticias' && name !== 'news'));
  expect(findUndrawn(without)).toEqual(['/noticias', '/news']);
});
