import { serverModules } from '../../src/server/modules/index.ts';
import { entityDataOf } from '../../src/server/modules/open-modules.ts';

/** What the areas of the portal keep beside the schemas. */
export const entityData = entityDataOf(serverModules);
