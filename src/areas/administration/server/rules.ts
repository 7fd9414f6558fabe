import type { RecordRules } from '../../../engine/records/record-rules.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { repeatedLogin } from './login-names.ts';
import { checkMenu, liftToRoot, removeMenu } from './menu-rules.ts';
import { checkPermission } from './permission-rules.ts';
import { checkGrant, checkLogins, checkProfile, checkUser, keepProfile, keepUser } from './privilege-rules.ts';
import { checkProcess, keepProcess } from './process-rules.ts';

/** Rules of the entities for administration, besides their schemas. */
export function administrationRules(views: Pick<ViewRegistry, 'names' | 'screens'>): RecordRules {
  return {
    save: {
      Usuario: async (tx, save) => [...(await checkUser(tx, save)), ...(await checkLogins(tx, save))],
      Perfil: checkProfile,
      Permissao: async (tx, save) => [...(await checkPermission(tx, save, views)), ...(await checkGrant(tx, save))],
      Menu: checkMenu(views),
      Processo: checkProcess,
    },
    settle: { Menu: async (_tx, _caller, saves) => liftToRoot(saves) },
    constraints: { vitral_login_nome: repeatedLogin },
    remove: { Usuario: keepUser, Perfil: keepProfile, Processo: keepProcess, Menu: removeMenu },
  };
}
