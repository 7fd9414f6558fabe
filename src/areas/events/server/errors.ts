import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse credentials (specification 002, section 2.7). */
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
  'REGRA_DE_NEGOCIO.cracha_sem_cargo': {
    status: 422,
    'pt-BR': 'Para imprimir o crachá, escolha antes o cargo.',
    es: 'Para imprimir el gafete, elija antes el cargo.',
    en: 'To print the badge, choose the role first.',
  },
  cargo_de_conjuge: {
    'pt-BR': 'O cargo Cônjuge é só do crachá de um cônjuge.',
    es: 'El cargo Cónyuge es solo del gafete de un cónyuge.',
    en: 'The spouse role is only for the badge of a spouse.',
  },
  socio_de_outro_cliente: {
    'pt-BR': 'Escolha um sócio deste cliente, ou deixe vazio.',
    es: 'Elija un socio de este cliente, o déjelo vacío.',
    en: 'Choose a partner of this customer, or leave it empty.',
  },
});
