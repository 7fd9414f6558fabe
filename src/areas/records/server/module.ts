import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { binEntity } from '../../../engine/recycle-bin/record-bin.ts';
import { defineModule } from '../../module.ts';
import { recordHandlers } from './records.routes.ts';
import { statementHandler } from './statements.routes.ts';

/** Generic lists and records of every entity (specification 000, section 7). */
export const recordsModule = defineModule({
  name: 'records',
  operations: [
    'listarRegistros',
    'criarRegistro',
    'obterRegistro',
    'salvarRegistro',
    'salvarRegistros',
    'excluirRegistro',
    'restaurarRegistro',
    'listarHistorico',
    'obterVersao',
    'listarOpcoes',
    'vincularFilho',
    'excluirFilho',
  ],
  // Entries of the recycle bin are created only by a deletion.
  recordRules: () => ({
    save: {
      [binEntity]: async (_tx, { base }) => [{ pointer: `${base}/rotulo`, ...entityErrors['lixeira.servidor']() }],
    },
  }),
  open: (services) => ({ handlers: recordHandlers(services), answering: statementHandler(services) }),
});
