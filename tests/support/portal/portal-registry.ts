import { join } from 'node:path';
import { readSchemas } from '../../../src/engine/records/schemas/schema-folder.ts';
import { createViewRegistry } from '../../../src/engine/views/registry.ts';
import type { EntityModel } from '../../../src/language/entity/entity.ts';

const root = join(import.meta.dirname, '../../..');
const schemas = await readSchemas(join(root, 'schemas'));

/** Entities of the portal, as its schemas have them. */
export const portalEntities: ReadonlyMap<string, EntityModel> = schemas.models;

/** The portal's views by themselves, without the contract that checks the calls they name: a page has an address of its own for files. */
export const portalViews = await createViewRegistry({
  root,
  entities: () => schemas.models,
  shapes: () => schemas.shapes,
});
