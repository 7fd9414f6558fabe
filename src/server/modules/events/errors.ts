import { defineErrors } from '../../http/define-errors.ts';

/** What refuses credentials (specification 002, section 2.7). */
export const eventErrors = defineErrors({
  'REGRA_DE_NEGOCIO.evento_fechado': {
    status: 422,
    'pt-BR': 'Este evento está encerrado ou não é aberto a consultores. Escolha outro.',
    es: 'Este evento terminó o no está abierto a consultores. Elija otro.',
    en: 'This event is over, or not open to consultants. Choose another one.',
  },
  'REGRA_DE_NEGOCIO.consultor_fora_da_rede': {
    status: 422,
    'pt-BR': 'Este consultor não está na sua rede, ou não está ativo. Escolha outro.',
    es: 'Este consultor no está en su red, o no está activo. Elija otro.',
    en: 'This consultant is not in your network, or not active. Choose another one.',
  },
});
