import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of requests for view definitions. */
export const screenErrors = defineErrors({
  VIEW_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Não existe a visão "{view}" de {entity}.{sugestoes:nearest}',
    es: 'No existe la vista "{view}" de {entity}.{sugestoes:nearest}',
    en: 'There is no view "{view}" of {entity}.{sugestoes:nearest}',
  },
  TELA_PUBLICA_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Não existe uma tela pública neste endereço.',
    es: 'No existe una pantalla pública en esta dirección.',
    en: 'There is no public screen at this address.',
  },
  COMPONENTE_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Não existe o componente "{relatorio}".{sugestoes:nearest}',
    es: 'No existe el componente "{relatorio}".{sugestoes:nearest}',
    en: 'There is no component "{relatorio}".{sugestoes:nearest}',
  },
  RELATORIO_NAO_ENCONTRADO: {
    status: 404,
    'pt-BR': 'Não existe o relatório "{relatorio}".{sugestoes:nearest}',
    es: 'No existe el informe "{relatorio}".{sugestoes:nearest}',
    en: 'There is no report "{relatorio}".{sugestoes:nearest}',
  },
});
