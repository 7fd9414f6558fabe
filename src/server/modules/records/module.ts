import { defineModule } from '../module.ts';
import { recordHandlers } from './records.routes.ts';
import { relationHandler } from './relations.routes.ts';

/** Generic lists and records of every entity (specification 000, section 7). */
export const recordsModule = defineModule({
  name: 'records',
  operations: [
    'listarRegistros',
    'criarRegistro',
    'obterRegistro',
    'salvarRegistro',
    'excluirRegistro',
    'restaurarRegistro',
    'listarHistorico',
    'listarOpcoes',
    'vincularFilho',
    'excluirFilho',
  ],
  open: (services) => ({ handlers: recordHandlers(services), answering: relationHandler(services) }),
});
