import { carries, defineErrors } from '../../../platform/http/errors/define-errors.ts';
import { planRefusalTexts } from '../rules/texts.ts';

/** Reasons to refuse payments of an order (specification 001, sections 5 and 8). */
export const paymentErrors = defineErrors({
  PAGAMENTO_FECHADO: {
    status: 409,
    carries: carries<{ readonly estado: string }>(),
    'pt-BR': 'O pagamento deste pedido não pode mais ser alterado: ele já foi pago, enviado ou cancelado.',
    es: 'El pago de este pedido ya no se puede modificar: ya fue pagado, enviado o cancelado.',
    en: 'The payment of this order can no longer be changed: it is paid, sent or canceled.',
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
    en: 'This payment method is not offered for this order.',
  },
  'REGRA_DE_NEGOCIO.parcelas_indisponiveis': {
    status: 422,
    carries: carries<{ readonly maximo: number }>(),
    'pt-BR': 'Esta forma de pagamento aceita no máximo {maximo:number} parcelas para este valor.',
    es: 'Esta forma de pago acepta como máximo {maximo:number} cuotas para este valor.',
    en: 'This payment method allows at most {maximo:number} installments for this amount.',
  },
  'REGRA_DE_NEGOCIO.bandeira_desconhecida': {
    status: 422,
    'pt-BR': 'Escolha uma das bandeiras da lista.',
    es: 'Elija una de las marcas de la lista.',
    en: 'Choose one of the card brands in the list.',
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
    en: 'This payment has already been decided otherwise. Reload the page.',
  },
  'SEM_PERMISSAO.pagamento': {
    status: 403,
    'pt-BR':
      'Só o cliente do pedido e a equipe de vendas escolhem como ele é pago. Com o link, você pode pagar o que foi escolhido.',
    es: 'Solo el cliente del pedido y el equipo de ventas eligen cómo se paga. Con el enlace, usted puede pagar lo que se eligió.',
    en: 'Only the customer of the order and the sales staff choose how it is paid. With the link you can pay what was chosen.',
  },
  'SEM_PERMISSAO.comprovante': {
    status: 403,
    'pt-BR': 'Só quem enviou este comprovante, o cliente do pedido e a equipe de vendas podem removê-lo.',
    es: 'Solo quien envió este comprobante, el cliente del pedido y el equipo de ventas pueden quitarlo.',
    en: 'Only who sent this receipt, the customer of the order and the sales staff can remove it.',
  },
  'SEM_PERMISSAO.credito': {
    status: 403,
    'pt-BR': 'O crédito é do cliente do pedido: só ele e a equipe de vendas podem usá-lo.',
    es: 'El crédito es del cliente del pedido: solo él y el equipo de ventas pueden usarlo.',
    en: 'The credit belongs to the customer of the order: only they and the sales staff can use it.',
  },
  PAGAMENTO_A_CONFERIR: {
    status: 409,
    'pt-BR':
      'Há um pagamento deste pedido que o financeiro ainda confere, ou um boleto que o banco ainda pode confirmar.',
    es: 'Hay un pago de este pedido que finanzas aún verifica, o un boleto que el banco aún puede confirmar.',
    en: 'There is a payment of this order that finance has yet to check, or a boleto that the bank may still confirm.',
  },
  PAGAMENTO_EM_ANDAMENTO: {
    status: 409,
    'pt-BR': 'O pagamento está sendo processado. Aguarde alguns instantes e atualize a página.',
    es: 'El pago se está procesando. Espere unos instantes y actualice la página.',
    en: 'The payment is being processed. Wait a moment and reload the page.',
  },
  'REGRA_DE_NEGOCIO.nada_a_devolver': {
    status: 422,
    'pt-BR': 'O portal não recebeu este pagamento. Devolva-o fora do portal e confirme o estorno.',
    es: 'El portal no recibió este pago. Devuélvalo por fuera y confirme la devolución.',
    en: 'The portal did not receive this payment. Refund it outside the portal and confirm the refund.',
  },
  'REGRA_DE_NEGOCIO.devolver_pelo_portal': {
    status: 422,
    'pt-BR':
      'Este pagamento entrou pelo portal. Use "Devolver pagamento", para que o valor não seja devolvido duas vezes.',
    es: 'Este pago entró por el portal. Use "Devolver pago", para que no vuelva dos veces.',
    en: 'This payment came in through the portal. Use "Refund payment", so that it does not go back twice.',
  },
  PROVEDOR_INDISPONIVEL: {
    status: 503,
    'pt-BR': 'O meio de pagamento não responde agora. Nada foi cobrado duas vezes: tente de novo em instantes.',
    es: 'El medio de pago no responde ahora. Nada se cobró dos veces: intente de nuevo en unos instantes.',
    en: 'The payment provider is not answering now. Nothing was charged twice: try again in a moment.',
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
    es: 'Indique los datos de cada tarjeta: número, nombre, vencimiento, código y documento del titular.',
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
    es: 'Indique la clave de la operación de TEF.',
    en: 'Fill in the key of the TEF operation.',
  },
  'REGRA_DE_NEGOCIO.saldo_insuficiente': {
    status: 422,
    'pt-BR': 'O crédito do cliente não cobre este pagamento. Diminua o valor ou escolha outra forma.',
    es: 'El crédito del cliente no cubre este pago. Disminuya el valor o elija otra forma.',
    en: 'The credit of the customer does not cover this payment. Lower the amount or choose another way.',
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
    en: 'A boleto needs the name, document and address of the customer. Complete the record.',
  },
  'REGRA_DE_NEGOCIO.comprovante_dispensado': {
    status: 422,
    'pt-BR': 'Esta forma de pagamento não pede comprovante.',
    es: 'Esta forma de pago no pide comprobante.',
    en: 'This payment method does not ask for a receipt.',
  },
  'REGRA_DE_NEGOCIO.comprovantes_demais': {
    status: 422,
    'pt-BR': 'Um pagamento tem no máximo 5 comprovantes. Remova um antes de anexar outro.',
    es: 'Un pago tiene como máximo 5 comprobantes. Quite uno antes de adjuntar otro.',
    en: 'A payment has 5 receipts at most. Remove one before you attach another.',
  },
  'REGRA_DE_NEGOCIO.comprovante_conferido': {
    status: 422,
    'pt-BR': 'Este pagamento já foi conferido e não recebe mais comprovantes.',
    es: 'Este pago ya fue revisado y no recibe más comprobantes.',
    en: 'This payment has already been decided and takes no more receipts.',
  },
  'REGRA_DE_NEGOCIO.comprovante_enviado': {
    status: 422,
    'pt-BR': 'O comprovante já foi enviado ao financeiro e não pode mais ser removido.',
    es: 'El comprobante ya se envió a finanzas y no se puede quitar.',
    en: 'Finance already has the receipt, so it can no longer be removed.',
  },
  'REGRA_DE_NEGOCIO.comprovante_do_pagamento': {
    status: 422,
    'pt-BR': 'Comprovantes só são removidos na página do pagamento.',
    es: 'Los comprobantes solo se quitan en la página del pago.',
    en: 'Receipts can be removed only on the payment page.',
  },
  'comprovante.pagamento': {
    'pt-BR': 'Comprovantes só são anexados na página do pagamento.',
    es: 'Los comprobantes solo se adjuntan en la página del pago.',
    en: 'Receipts can be attached only on the payment page.',
  },
});
