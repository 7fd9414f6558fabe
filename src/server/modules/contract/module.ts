import { defineModule } from '../module.ts';
import { contractHandlers } from './contract.routes.ts';

/** The contract as one document, for `/swagger`. */
export const contractModule = defineModule({
  name: 'contract',
  operations: ['obterContratoApi'],
  open: ({ contract, served }) => ({ handlers: contractHandlers(contract.document, served) }),
});
