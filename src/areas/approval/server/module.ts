import { defineModule } from '../../module.ts';
import { approvalHandlers, approvalOperations } from './approval.routes.ts';
import { approvalErrors } from './errors.ts';

/**
 * Payments that finance approves or rejects (specification 001, section 2). It uses the payment area, never the
 * reverse.
 */
export const approvalModule = defineModule({
  name: 'approval',
  operations: approvalOperations,
  errors: approvalErrors,
  open: (services) => ({ handlers: approvalHandlers(services) }),
});
