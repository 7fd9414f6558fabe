import { entityDataOf } from '../../src/areas/open-modules.ts';
import { serverModules } from '../../src/areas/server-areas.ts';

/** Data of the portal's areas besides the schemas, such as their tables. */
export const entityData = entityDataOf(serverModules);
