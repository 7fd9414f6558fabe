import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUnknownFolders } from '../../../scripts/sources/area-folders.ts';
import { serverModules } from '../../../src/areas/server-areas.ts';

describe('folders of areas', () => {
  it('finds a folder that no area is called like', () => {
    const paths = ['src/areas/orders/server/module.ts', 'openapi/paths/orders/a.yaml', 'openapi/paths/lookups/b.yaml'];
    expect(findUnknownFolders(paths)).toEqual([]);
    expect(findUnknownFolders([...paths, 'openapi/paths/cart/a.yaml'])).toEqual([
      'openapi/paths/cart: no area of src/areas is called so: use the word of its area.',
    ]);
  });

  it('keeps each call in the folder of the area that serves it', () => {
    const servers = new Map(
      serverModules.flatMap(({ name, operations }) => operations.map((id) => [id as string, name])),
    );
    const paths = readdirSync('openapi/paths', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.yaml'),
    );
    const astray = paths.flatMap((file) =>
      [...readFileSync(`openapi/paths/${file}`, 'utf8').matchAll(/^ {2}operationId: (\w+)$/gm)].flatMap(
        ([, id = '']) => {
          const server = servers.get(id);
          return server === undefined || file.startsWith(`${server}/`) ? [] : [`${file}: ${server} serves ${id}`];
        },
      ),
    );
    expect(paths.length).toBeGreaterThan(300);
    expect(astray).toEqual([]);
  });
});
