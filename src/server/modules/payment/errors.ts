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
  PAGAMENTO_DECIDIDO: {
    status: 409,
    'pt-BR': 'Este pagamento já foi decidido de outra forma. Recarregue a página.',
    es: 'Este pago ya fue decidido de otra forma. Recargue la página.',
    en: 'This payment is decided otherwise already. Reload the page.',
  },
  PAGAMENTO_EM_ANDAMENTO: {
    status: 409,
    'pt-BR': 'O pagamento está sendo processado. Aguarde alguns instantes e atualize a página.',
    es: 'El pago se está procesando. Espere unos instantes y actualice la página.',
    en: 'The payment is being processed. Wait a moment and reload the page.',
  },
  PROVEDOR_INDISPONIVEL: {
    status: 503,
    'pt-BR': 'O meio de pagamento não responde agora. Nada foi cobrado duas vezes: tente de novo em instantes.',
    es: 'El medio de pago no responde ahora. Nada se cobró dos veces: intente de nuevo en unos instantes.',
    en: 'The payment provider does not answer now. Nothing was charged twice: try again in a moment.',
  },
  'REGRA_DE_NEGOCIO.pagamento_recusado': {
    status: 422,
    carries: carries<{ readonly motivo: string }>(),
    'pt-BR': 'O pagamento foi recusado. {motivo} Escolha outra forma de pagar.',
    es: 'El pago fue rechazado. {motivo} Elija otra forma de pagar.',
    en: 'The payment was refused. {motivo} Choose another way to pay.',
  },
  'REGRA_DE_NEGOCIO.dados_do_cartao': {
    status: 422,
    'pt-BR': 'Informe os dados de cada cartão: número, nome, validade, código e CPF do titular.',
    es: 'Informe los datos de cada tarjeta: número, nombre, vencimiento, código y documento del titular.',
    en: 'Fill in every card: number, name, expiry, code and the CPF of its holder.',
  },
  'REGRA_DE_NEGOCIO.numero_do_cartao': {
    status: 422,
    'pt-BR': 'Este cartão não é aceito aqui. Confira o número ou use outro cartão.',
    es: 'Esta tarjeta no se acepta aquí. Revise el número o use otra tarjeta.',
    en: 'This card is not accepted here. Check its number or use another card.',
  },
  'REGRA_DE_NEGOCIO.chave_da_operacao': {
    status: 422,
    'pt-BR': 'Informe a chave da operação do TEF.',
    es: 'Informe la clave de la operación de TEF.',
    en: 'Fill in the key of the TEF operation.',
  },
  'REGRA_DE_NEGOCIO.saldo_insuficiente': {
    status: 422,
    'pt-BR': 'O crédito do cliente não cobre este pagamento. Diminua o valor ou escolha outra forma.',
    es: 'El crédito del cliente no cubre este pago. Disminuya el valor o elija otra forma.',
    en: 'The credit of the client does not cover this payment. Lower the amount or choose another way.',
  },
  'REGRA_DE_NEGOCIO.sem_estoque_para_pagar': {
    status: 422,
    'pt-BR': 'Um produto deste pedido acabou. Volte ao carrinho para ver qual.',
    es: 'Un producto de este pedido se agotó. Vuelva al carrito para ver cuál.',
    en: 'A product of this order is sold out. Go back to the cart to see which.',
  },
  'REGRA_DE_NEGOCIO.sem_redirecionamento': {
    status: 422,
    'pt-BR': 'Este pedido não tem pagamento em outra página.',
    es: 'Este pedido no tiene pago en otra página.',
    en: 'This order has no payment on another page.',
  },
  'REGRA_DE_NEGOCIO.dados_do_pagador': {
    status: 422,
    'pt-BR': 'O boleto precisa de nome, documento e endereço do cliente. Complete o cadastro.',
    es: 'El boleto necesita nombre, documento y dirección del cliente. Complete el registro.',
    en: 'A boleto needs the name, document and address of the client. Complete the record.',
  },
});
