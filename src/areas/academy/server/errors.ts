import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons for which the academy cannot be opened. */
export const academyErrors = defineErrors({
  'REGRA_DE_NEGOCIO.academia_sem_acesso': {
    status: 422,
    'pt-BR': 'A academia não tem um acesso para o seu e-mail. Peça um à administração.',
    es: 'La academia no tiene un acceso para su correo. Pida uno a la administración.',
    en: 'The academy has no access for your e-mail address. Ask the administration for one.',
  },
  ACADEMIA_SEM_RESPOSTA: {
    status: 503,
    'pt-BR': 'A academia não respondeu. Tente de novo em instantes.',
    es: 'La academia no respondió. Inténtelo de nuevo en unos instantes.',
    en: 'The academy did not answer. Try again in a moment.',
  },
});
