import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses calls of `/dev/simuladores`. */
export const simulatorErrors = defineErrors({
  CONTROLE_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly porta: string; readonly controle: string }>(),
    'pt-BR': 'A porta "{porta}" não tem o controle "{controle}", ou ele não aceita este valor.',
    es: 'El puerto "{porta}" no tiene el control "{controle}", o este no acepta ese valor.',
    en: 'The port "{porta}" has no control "{controle}", or it does not take this value.',
  },
});
