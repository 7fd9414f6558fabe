import { defineModule } from '../../module.ts';
import { administrationHandlers } from './administration.routes.ts';
import { findProfiles, grantDefaults } from './default-grants.ts';
import { administrationErrors } from './errors.ts';
import { findSharedLogins } from './login-names.ts';
import { administrationRules } from './rules.ts';

/** Rules of the entities for administration; their screens are generic. */
export const administrationModule = defineModule({
  name: 'administration',
  operations: ['listarRecursosPermissao'],
  errors: administrationErrors,
  recordRules: ({ views }) => administrationRules(views),
  entityData: { findProfiles, addMissing: grantDefaults, findProblems: findSharedLogins },
  open: ({ entities, views, dictionaries }) => ({
    handlers: administrationHandlers({ entities, views, dictionaries }),
  }),
});
