import { join } from 'node:path';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { createViewRegistry } from '../../../src/engine/views/registry.ts';
import type { EntityModel } from '../../../src/language/entity/entity.ts';

const root = join(import.meta.dirname, '../../..');
const schemas = await readSchemas(join(root, 'schemas'));

/** Entities of the portal. */
export const portalEntities: ReadonlyMap<string, EntityModel> = schemas.models;

/**
 * Views of the portal, without the contract that would check their calls: it cannot be loaded here, because `new
 * URL(file, import.meta.url)` is not a file URL in tests of pages.
 */
export const portalViews = await createViewRegistry({
  root,
  entities: () => schemas.models,
  shapes: () => schemas.shapes,
});
