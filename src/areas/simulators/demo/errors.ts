import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of calls of `/dev/simuladores`. */
export const simulatorErrors = defineErrors({
  CONTROLE_NAO_ENCONTRADO: {
    status: 404,
    carries: carries<{ readonly porta: string; readonly controle: string }>(),
    'pt-BR': 'A porta "{porta}" não tem o controle "{controle}", ou ele não aceita este valor.',
    es: 'El puerto "{porta}" no tiene el control "{controle}", o este no acepta ese valor.',
    en: 'The port "{porta}" has no control "{controle}", or it does not take this value.',
  },
  COBRANCA_NAO_ENCONTRADA: {
    status: 404,
    carries: carries<{ readonly chave: string }>(),
    'pt-BR': 'Não há pagamento simulado "{chave}".',
    es: 'No hay un pago simulado "{chave}".',
    en: 'There is no simulated payment "{chave}".',
  },
  'REGRA_DE_NEGOCIO.acao_de_pagador': {
    status: 422,
    carries: carries<{ readonly acao: string }>(),
    'pt-BR': 'O provedor não aceita a ação "{acao}" nesta cobrança. Atualize a lista.',
    es: 'El proveedor no acepta la acción "{acao}" en este cobro. Actualice la lista.',
    en: 'The provider does not accept the action "{acao}" on this charge. Refresh the list.',
  },
  'REGRA_DE_NEGOCIO.desafio_respondido': {
    status: 422,
    'pt-BR': 'Este pagamento já foi respondido.',
    es: 'Este pago ya fue respondido.',
    en: 'This payment has already been answered.',
  },
});
