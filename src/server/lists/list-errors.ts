import { defineErrors } from '../http/define-errors.ts';

/** What refuses a list call. */
export const listErrors = defineErrors({
  PARAMETRO_DESCONHECIDO: {
    status: 400,
    'pt-BR': 'O parâmetro "{parametro}" não existe nesta lista.{sugestoes:nearest}',
    es: 'El parámetro "{parametro}" no existe en esta lista.{sugestoes:nearest}',
    en: 'This list has no parameter "{parametro}".{sugestoes:nearest}',
  },
  PARAMETRO_INVALIDO: {
    status: 400,
    'pt-BR': 'O valor "{valor}" não serve para o parâmetro "{parametro}".{sugestoes:nearest}',
    es: 'El valor "{valor}" no sirve para el parámetro "{parametro}".{sugestoes:nearest}',
    en: 'The value "{valor}" is not valid for the parameter "{parametro}".{sugestoes:nearest}',
  },
});
