import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse notices. */
export const noticeErrors = defineErrors({
  'REGRA_DE_NEGOCIO.sem_destinatarios': {
    status: 422,
    'pt-BR': 'Escolha os perfis ou usuários que recebem, salve e envie.',
    es: 'Elija los perfiles o usuarios que la reciben, guarde y envíe.',
    en: 'Choose the profiles or users who receive it, save, and send.',
  },
});
