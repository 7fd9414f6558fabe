import { defineErrors } from '../../http/define-errors.ts';

/** What refuses changes of the own data. */
export const accountErrors = defineErrors({
  'pattern.caminho': {
    'pt-BR': 'Comece por uma barra, como em /home.',
    es: 'Empiece con una barra, como en /home.',
    en: 'Start with a slash, as in /home.',
  },
  'igual.email': {
    'pt-BR': 'Este já é o seu e-mail.',
    es: 'Este ya es su correo.',
    en: 'This is already your e-mail.',
  },
});
