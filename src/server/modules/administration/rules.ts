import type { RecordRules } from '../../entities/record-rules.ts';
import type { ViewRegistry } from '../../views/registry.ts';
import { checkTranslation } from '../language/translation-rules.ts';
import { checkMenu, removeMenu } from './menu-rules.ts';
import { checkPermission } from './permission-rules.ts';
import { checkProcess, keepProcess } from './process-rules.ts';

/** What the entities by which a portal is administered demand beyond their schemas. */
export function administrationRules(views: Pick<ViewRegistry, 'names' | 'screens'>): RecordRules {
  return {
    save: {
      Permissao: checkPermission,
      Menu: checkMenu(views),
      Processo: checkProcess,
      Traducao: checkTranslation,
    },
    remove: { Processo: keepProcess, Menu: removeMenu },
  };
}
