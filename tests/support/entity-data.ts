import { entityDataOf } from '../../src/areas/open-modules.ts';
import { serverModules } from '../../src/areas/server-areas.ts';

/** What the areas of the portal keep beside the schemas. */
export const entityData = entityDataOf(serverModules);
