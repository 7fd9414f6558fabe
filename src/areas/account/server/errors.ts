import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse changes of own data. */
export const accountErrors = defineErrors({
  'pattern.caminho': {
    'pt-BR': 'Comece por uma barra, como em /home.',
    es: 'Empiece con una barra, como en /home.',
    en: 'Start with a slash, as in /home.',
  },
  'LINK_INVALIDO.email': {
    status: 422,
    'pt-BR': 'Este link não vale mais: já foi usado, passou do prazo ou é de outra pessoa. Altere o e-mail de novo.',
    es: 'Este enlace ya no es válido: fue usado, venció o es de otra persona. Cambie el correo de nuevo.',
    en: "This link is no longer valid: it has been used, has expired or is somebody else's. Change the e-mail again.",
  },
  'igual.email': {
    'pt-BR': 'Este já é o seu e-mail.',
    es: 'Este ya es su correo.',
    en: 'This is already your e-mail.',
  },
});
