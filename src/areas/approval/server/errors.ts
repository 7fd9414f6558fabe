import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse decisions about payments (specification 001, section 2, Pending payments). */
export const approvalErrors = defineErrors({
  PAGAMENTO_BLOQUEADO: {
    status: 409,
    carries: carries<{ readonly usuario: string; readonly desde: string; readonly dh_expiracao: string }>(),
    'pt-BR': '{usuario} está conferindo este pagamento.',
    es: '{usuario} está verificando este pago.',
    en: '{usuario} is checking this payment.',
  },
  BLOQUEIO_PERDIDO: {
    status: 409,
    'pt-BR': 'Abra o pagamento de novo: o tempo da sua conferência terminou.',
    es: 'Abra el pago de nuevo: su bloqueo terminó.',
    en: 'Open the payment again: your lock has expired.',
  },
  'REGRA_DE_NEGOCIO.pagamento_ja_decidido': {
    status: 422,
    'pt-BR': 'Este pagamento já foi aprovado ou reprovado.',
    es: 'Este pago ya fue aprobado o rechazado.',
    en: 'This payment has already been approved or rejected.',
  },
  'REGRA_DE_NEGOCIO.quem_registrou': {
    status: 422,
    'pt-BR': 'Quem registrou o pagamento não o aprova. Peça a outra pessoa do financeiro.',
    es: 'Quien registró el pago no lo aprueba. Pida a otra persona de finanzas.',
    en: 'Whoever registered a payment cannot approve it. Ask somebody else in finance.',
  },
  'REGRA_DE_NEGOCIO.condicao_de_outra_filial': {
    status: 422,
    'pt-BR': 'A filial do pedido não recebe por esta condição. Escolha outra.',
    es: 'La sucursal del pedido no recibe por esta condición. Elija otra.',
    en: 'The branch of the order does not accept this payment method. Choose another one.',
  },
  'REGRA_DE_NEGOCIO.centavos': {
    status: 422,
    carries: carries<{ readonly moeda: string }>(),
    'pt-BR': 'O valor tem mais casas decimais do que {moeda} permite.',
    es: 'El importe tiene más decimales de los que {moeda} permite.',
    en: 'The amount has more decimals than {moeda} allows.',
  },
  'REGRA_DE_NEGOCIO.nada_recebido': {
    status: 422,
    'pt-BR': 'Nada foi recebido: reprove o pagamento e escreva o motivo.',
    es: 'No se recibió nada: rechace el pago y escriba el motivo.',
    en: 'Nothing came in: reject the payment and write why.',
  },
  'REGRA_DE_NEGOCIO.pago_no_futuro': {
    status: 422,
    'pt-BR': 'A data do pagamento ainda não chegou. Corrija "Pago em".',
    es: 'La fecha del pago aún no llegó. Corrija "Pagado el".',
    en: 'The date of the payment is in the future. Correct "Paid on".',
  },
  'REGRA_DE_NEGOCIO.motivo_em_branco': {
    status: 422,
    'pt-BR': 'Escreva por que o pagamento é reprovado.',
    es: 'Escriba por qué se rechaza el pago.',
    en: 'Write why the payment is rejected.',
  },
});
