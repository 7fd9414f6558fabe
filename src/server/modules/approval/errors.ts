import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses decisions about payments (specification 001, section 2, Pending payments). */
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
    'pt-BR': 'Abra o pagamento de novo: o seu bloqueio terminou.',
    es: 'Abra el pago de nuevo: su bloqueo terminó.',
    en: 'Open the payment again: your lock is over.',
  },
  'REGRA_DE_NEGOCIO.pagamento_ja_decidido': {
    status: 422,
    'pt-BR': 'Este pagamento já foi aprovado ou reprovado.',
    es: 'Este pago ya fue aprobado o rechazado.',
    en: 'This payment is approved or rejected already.',
  },
  'REGRA_DE_NEGOCIO.quem_registrou': {
    status: 422,
    'pt-BR': 'Quem registrou o pagamento não o aprova. Peça a outra pessoa do financeiro.',
    es: 'Quien registró el pago no lo aprueba. Pida a otra persona de finanzas.',
    en: 'Who registered a payment does not approve it. Ask somebody else of finance.',
  },
  'REGRA_DE_NEGOCIO.motivo_em_branco': {
    status: 422,
    'pt-BR': 'Escreva por que o pagamento é reprovado.',
    es: 'Escriba por qué se rechaza el pago.',
    en: 'Write why the payment is rejected.',
  },
});
