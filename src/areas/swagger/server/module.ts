import { defineModule } from '../../module.ts';
import { contractHandlers } from './contract.routes.ts';

/** The contract as one document, for `/swagger`. */
export const swaggerModule = defineModule({
  name: 'swagger',
  operations: ['obterContratoApi'],
  open: ({ contract, served, statements }) => ({
    handlers: contractHandlers(
      contract.document,
      () => new Set([...served, ...statements.all().flatMap(({ operation }) => operation?.id ?? [])]),
    ),
  }),
});
