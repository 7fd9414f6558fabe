import { defineTexts } from '../../../domain/texts.ts';

/** Texts of calls of points, besides their errors. */
export const pointText = defineTexts({
  started: {
    'pt-BR': 'O fechamento de {mes} começou.',
    es: 'El cierre de {mes} comenzó.',
    en: 'The closing of {mes} has begun.',
  },
});
