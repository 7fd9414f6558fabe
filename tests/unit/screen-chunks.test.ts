import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenChunks } from '../../scripts/vite/screen-chunks.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

const at = (file: string) => join(projectRoot, 'src', file);

/** The name of the chunk that holds a module, where `imports` says what imports what. */
function chunkOf(imports: Readonly<Record<string, readonly string[]>>, module: string): string | null {
  const getModuleInfo = (id: string) => {
    const found = Object.entries(imports).find(([file]) => at(file) === id);
    return found === undefined ? null : { importedIds: found[1].map(at) };
  };
  const groups = screenChunks({ shared: { both: [['list.ts'], ['view.ts']] }, list: ['list.ts'], view: ['view.ts'] });
  return groups.map(({ name }) => name(at(module), { getModuleInfo })).find((name) => name !== null) ?? null;
}

test('what a list and a view both need is a chunk of its own, so that a view loads nothing else of lists', () => {
  const imports = { 'list.ts': ['table.ts', 'cell.ts'], 'view.ts': ['slides.ts', 'cell.ts'], 'cell.ts': ['text.ts'] };
  expect(chunkOf(imports, 'table.ts')).toBe('list');
  expect(chunkOf(imports, 'slides.ts')).toBe('view');
  expect(chunkOf(imports, 'cell.ts')).toBe('shared');
  expect(chunkOf(imports, 'text.ts')).toBe('shared');
  expect(chunkOf(imports, 'other.ts')).toBeNull();
});
