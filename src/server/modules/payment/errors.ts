import { planRefusalTexts } from '../../../domain/payment/payment-texts.ts';
import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses the payments of an order (specification 001, sections 5 and 8). */
export const paymentErrors = defineErrors({
  PAGAMENTO_FECHADO: {
    status: 409,
    carries: carries<{ readonly estado: string }>(),
    'pt-BR': 'O pagamento deste pedido não pode mais ser alterado: ele já foi pago, enviado ou cancelado.',
    es: 'El pago de este pedido ya no se puede modificar: ya fue pagado, enviado o cancelado.',
    en: 'The payment of this order cannot be changed any more: it is paid, sent or cancelled.',
  },
  PAGAMENTO_EM_COBRANCA: {
    status: 409,
    'pt-BR': 'Há uma cobrança em aberto. Cancele-a antes de mudar o pagamento.',
    es: 'Hay un cobro abierto. Cancélelo antes de cambiar el pago.',
    en: 'There is an open charge. Cancel it before changing the payment.',
  },
  'REGRA_DE_NEGOCIO.pedido_nao_finalizado': {
    status: 422,
    'pt-BR': 'Finalize o pedido antes de escolher como ele é pago.',
    es: 'Finalice el pedido antes de elegir cómo se paga.',
    en: 'Finish the order before you choose how it is paid.',
  },
  'REGRA_DE_NEGOCIO.condicao_indisponivel': {
    status: 422,
    'pt-BR': 'Esta forma de pagamento não é oferecida a este pedido.',
    es: 'Esta forma de pago no se ofrece a este pedido.',
    en: 'This payment condition is not offered to this order.',
  },
  'REGRA_DE_NEGOCIO.parcelas_indisponiveis': {
    status: 422,
    carries: carries<{ readonly maximo: number }>(),
    'pt-BR': 'Esta forma de pagamento aceita no máximo {maximo:number} parcelas para este valor.',
    es: 'Esta forma de pago acepta como máximo {maximo:number} cuotas para este valor.',
    en: 'This payment condition takes at most {maximo:number} instalments for this amount.',
  },
  'REGRA_DE_NEGOCIO.bandeira_desconhecida': {
    status: 422,
    'pt-BR': 'Escolha uma das bandeiras da lista.',
    es: 'Elija una de las marcas de la lista.',
    en: 'Choose one of the card brands of the list.',
  },
  'REGRA_DE_NEGOCIO.opcao_ja_adicionada': { status: 422, ...planRefusalTexts.opcao_ja_adicionada },
  'REGRA_DE_NEGOCIO.valor_ja_completo': { status: 422, ...planRefusalTexts.valor_ja_completo },
  'REGRA_DE_NEGOCIO.valor_acima_do_total': { status: 422, ...planRefusalTexts.valor_acima_do_total },
  'REGRA_DE_NEGOCIO.valor_nao_completo': { status: 422, ...planRefusalTexts.valor_nao_completo },
  'REGRA_DE_NEGOCIO.pagamento_pago': { status: 422, ...planRefusalTexts.pagamento_pago },
  'REGRA_DE_NEGOCIO.comprovantes_faltam': { status: 422, ...planRefusalTexts.comprovantes_faltam },
  'REGRA_DE_NEGOCIO.pagamento_desconhecido': { status: 422, ...planRefusalTexts.pagamento_desconhecido },
});
