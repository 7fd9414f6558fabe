import { ruleError } from '../../../engine/records/record-rules.ts';
import { readTables } from '../../../platform/database/tables/server-tables.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { defineModule } from '../../module.ts';
import { dnaOperations, dnaRoutes } from './dna.routes.ts';
import { dnaErrors, refusalError } from './errors.ts';
import { memberEntity, teamEntity } from './read-team.ts';
import { seedKind } from './seed.ts';

/** DNA teams (specification 002, 2.18): consultants in a small separate tree. Only this area writes them. */
export const dnaModule = defineModule({
  name: 'dna',
  operations: [...dnaOperations],
  tables: readTables('dna', import.meta.dirname),
  errors: dnaErrors,
  seed: [{ key: 'dna_tipo', fill: seedKind }],
  recordRules: () => {
    const save = async (_tx: unknown, { base }: { readonly base: string }): Promise<readonly FieldError[]> => [
      ruleError(base, 'nome', dnaErrors.dna_na_tela()),
    ];
    const remove = () =>
      Promise.reject(httpErrors.DADOS_INVALIDOS({ errors: [ruleError('', 'nome', dnaErrors.dna_na_tela())] }));
    return {
      // Imports and bulk changes would bypass the rules of a tree.
      save: { [teamEntity]: save, [memberEntity]: save },
      remove: { [teamEntity]: remove, [memberEntity]: remove },
      constraints: {
        dna_integrante_um_time: () => refusalError({ why: 'outra' }),
        dna_origem_uma: () => refusalError({ why: 'origem' }),
      },
    };
  },
  open: (services) => ({ handlers: dnaRoutes(services) }),
});
