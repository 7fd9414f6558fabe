import { join } from 'node:path';
import type { EntityModel } from '../../../src/runtime/definition/entity/entity.ts';
import { readSchemas } from '../../../src/server/entities/schemas/schema-folder.ts';
import { createViewRegistry } from '../../../src/server/views/registry.ts';

const root = join(import.meta.dirname, '../../..');
const schemas = await readSchemas(join(root, 'schemas/entities'));

/** Entities of the portal, as its schemas have them. */
export const portalEntities: ReadonlyMap<string, EntityModel> = schemas.models;

/** The portal's views by themselves, without the contract that checks the calls they name: a page has an address of its own for files. */
export const portalViews = await createViewRegistry({
  root,
  entities: () => schemas.models,
  shapes: () => schemas.shapes,
});
