import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse pictures of products. */
export const pictureErrors = defineErrors({
  IMAGEM_DESCONHECIDA: {
    status: 404,
    'pt-BR': 'Esta imagem não existe.',
    es: 'Esta imagen no existe.',
    en: 'This picture does not exist.',
  },
});
