import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of settings of a user. */
export const settingErrors = defineErrors({
  'type.configuracao': {
    'pt-BR': 'Informe sim ou não.',
    es: 'Indique sí o no.',
    en: 'Enter yes or no.',
  },
  'maxLength.configuracao': {
    'pt-BR': 'Esta configuração aceita no máximo {limit} bytes.',
    es: 'Esta configuración admite como máximo {limit} bytes.',
    en: 'This setting can hold at most {limit} bytes.',
  },
  'caracteres.configuracao': {
    'pt-BR': 'O conteúdo tem caracteres que não podem ser guardados.',
    es: 'El contenido tiene caracteres que no se pueden guardar.',
    en: 'The content has characters that cannot be stored.',
  },
});
