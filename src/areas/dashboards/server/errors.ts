import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons not to show figures of the dashboard. */
export const dashboardErrors = defineErrors({
  ERP_SEM_RESPOSTA: {
    status: 503,
    'pt-BR': 'O ERP não respondeu. Tente de novo em instantes.',
    es: 'El ERP no respondió. Inténtelo de nuevo en unos instantes.',
    en: 'The ERP did not answer. Try again in a moment.',
  },
});
