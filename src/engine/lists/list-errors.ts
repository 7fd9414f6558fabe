import { defineErrors } from '../../platform/http/errors/define-errors.ts';

/** What refuses a list call. */
export const listErrors = defineErrors({
  VALOR_OCULTO: {
    status: 400,
    'pt-BR': 'Os valores de "{parametro}" estão ocultos. Mostre-os para usar este campo na busca.',
    es: 'Los valores de "{parametro}" están ocultos. Muéstrelos para usar este campo en la búsqueda.',
    en: 'The values of "{parametro}" are hidden. Show them to search by this field.',
  },
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
