import { carries, defineErrors } from '../../http/define-errors.ts';

/** What refuses calls of carts and orders, and what stands in the way of an order (specification 001, `cart/cartValidate`). */
export const orderErrors = defineErrors({
  PEDIDO_FECHADO: {
    status: 409,
    carries: carries<{ readonly estado: string }>(),
    'pt-BR': 'Este pedido já não é um carrinho aberto: foi finalizado, salvo ou cancelado em outra janela.',
    es: 'Este pedido ya no es un carrito abierto: se finalizó, guardó o canceló en otra ventana.',
    en: 'This order is no longer an open cart: it was finished, kept or cancelled in another window.',
  },
  PEDIDO_ALTERADO: {
    status: 409,
    carries: carries<{ readonly versao: number }>(),
    'pt-BR': 'Alguém mudou este pedido enquanto você digitava. Confira como ele está agora e envie de novo.',
    es: 'Alguien cambió este pedido mientras usted escribía. Compruebe cómo está ahora y envíelo de nuevo.',
    en: 'Somebody changed this order while you were typing. Check how it is now and send it again.',
  },
  'SEM_PERMISSAO.pedido': {
    status: 403,
    'pt-BR': 'Este carrinho é de outra pessoa: só ela e a equipe de vendas o mudam.',
    es: 'Este carrito es de otra persona: solo ella y el equipo de ventas lo cambian.',
    en: 'This cart is somebody else’s: only they and the sales staff change it.',
  },
  'SEM_PERMISSAO.bloqueado': {
    status: 403,
    'pt-BR': 'Este pedido está bloqueado: só a equipe administrativa o abre.',
    es: 'Este pedido está bloqueado: solo el equipo administrativo lo abre.',
    en: 'This order is locked: only administrative staff open it.',
  },
  'SEM_PERMISSAO.desconto': {
    status: 403,
    'pt-BR': 'Só a equipe administrativa dá descontos.',
    es: 'Solo el equipo administrativo da descuentos.',
    en: 'Only administrative staff give discounts.',
  },
  'REGRA_DE_NEGOCIO.cliente_bloqueado': {
    status: 422,
    'pt-BR': 'Este cliente não pode comprar agora. Fale com o financeiro.',
    es: 'Este cliente no puede comprar ahora. Hable con finanzas.',
    en: 'This client may not buy at the moment. Contact finance.',
  },
  'REGRA_DE_NEGOCIO.sem_estoque': {
    status: 422,
    carries: carries<{ readonly produto: string; readonly saldo: number }>(),
    'pt-BR': 'Só há {saldo:number} de {produto} nesta filial.',
    es: 'Solo hay {saldo:number} de {produto} en esta sucursal.',
    en: 'There are only {saldo:number} of {produto} at this branch.',
  },
  'REGRA_DE_NEGOCIO.item_de_promocao': {
    status: 422,
    'pt-BR': 'Este item é de uma promoção, que se compra inteira. Exclua-a e compre-a de novo com outra quantidade.',
    es: 'Este artículo es de una promoción, que se compra entera. Elimínela y cómprela de nuevo con otra cantidad.',
    en: 'This item is of a promotion, which is bought as a whole. Remove it and buy it again with another quantity.',
  },
  'REGRA_DE_NEGOCIO.sem_configuracao': {
    status: 422,
    'pt-BR': 'Escolha primeiro as medidas deste produto.',
    es: 'Elija primero las medidas de este producto.',
    en: 'Choose the measures of this product first.',
  },
  'REGRA_DE_NEGOCIO.outra_moeda': {
    status: 422,
    'pt-BR': 'Esta filial vende em outra moeda. Esvazie o carrinho antes de trocar.',
    es: 'Esta sucursal vende en otra moneda. Vacíe el carrito antes de cambiar.',
    en: 'This branch sells in another currency. Empty the cart before you change.',
  },
  'REGRA_DE_NEGOCIO.pedido_incompleto': {
    status: 422,
    'pt-BR': 'Escolha o cliente e ponha produtos no carrinho.',
    es: 'Elija el cliente y ponga productos en el carrito.',
    en: 'Choose the client and put products into the cart.',
  },
  'REGRA_DE_NEGOCIO.nao_cancela': {
    status: 422,
    'pt-BR': 'Um pedido faturado já não se cancela. Fale com o atendimento para devolvê-lo.',
    es: 'Un pedido facturado ya no se cancela. Hable con atención al cliente para devolverlo.',
    en: 'An invoiced order can no longer be cancelled. Contact customer service to return it.',
  },
  'REGRA_DE_NEGOCIO.nao_continua': {
    status: 422,
    'pt-BR': 'Só um orçamento, uma pré-venda ou um pedido ainda sem pagamento volta ao carrinho.',
    es: 'Solo un presupuesto, una preventa o un pedido aún sin pago vuelve al carrito.',
    en: 'Only a quote, a pre-sale or an order without payment goes back to the cart.',
  },
  'REGRA_DE_NEGOCIO.sem_desconto': {
    status: 422,
    'pt-BR': 'Este pedido não permite desconto.',
    es: 'Este pedido no permite descuento.',
    en: 'This order allows no discount.',
  },
  'REGRA_DE_NEGOCIO.desconto_acima': {
    status: 422,
    carries: carries<{ readonly limite: number }>(),
    'pt-BR': 'O desconto vai até {limite:number} neste pedido.',
    es: 'El descuento llega hasta {limite:number} en este pedido.',
    en: 'The discount goes up to {limite:number} on this order.',
  },
  'REGRA_DE_NEGOCIO.sem_venda_futura': {
    status: 422,
    'pt-BR': 'Esta filial não aceita VENDA FUTURA.',
    es: 'Esta sucursal no acepta VENDA FUTURA.',
    en: 'This branch takes no VENDA FUTURA.',
  },
  'REGRA_DE_NEGOCIO.sem_itens': {
    status: 422,
    'pt-BR': 'Ponha produtos no carrinho antes de calcular o frete.',
    es: 'Ponga productos en el carrito antes de calcular el envío.',
    en: 'Put products into the cart before you calculate shipping.',
  },
  'REGRA_DE_NEGOCIO.frete_vencido': {
    status: 422,
    'pt-BR': 'O preço da entrega já não vale. Calcule o frete de novo.',
    es: 'El precio de la entrega ya no vale. Calcule el envío de nuevo.',
    en: 'The price of the delivery no longer holds. Calculate shipping again.',
  },
  'REGRA_DE_NEGOCIO.entrega_com_erro': {
    status: 422,
    carries: carries<{ readonly erro: string }>(),
    'pt-BR': '{erro:label}',
    es: '{erro:label}',
    en: '{erro:label}',
  },
  'REGRA_DE_NEGOCIO.retirada_incompleta': {
    status: 422,
    'pt-BR': 'De quem retira informe nome, documento e data.',
    es: 'De quien retira indique nombre, documento y fecha.',
    en: 'Of who picks it up enter name, document and date.',
  },
  'REGRA_DE_NEGOCIO.promocao': {
    status: 422,
    carries: carries<{ readonly motivo: 'obrigatorio' | 'repetido' | 'fora' | 'estoque' | 'limite' | 'vencida' }>(),
    'pt-BR':
      'Esta promoção não se compra assim: escolha um tamanho de cada produto obrigatório, dentro do limite e do estoque.',
    es: 'Esta promoción no se compra así: elija una talla de cada producto obligatorio, dentro del límite y del inventario.',
    en: 'This promotion is not bought like this: choose a size of each mandatory product, within limit and stock.',
  },
  // What stands in the way of an order, by the codes of `ProblemaCarrinho`.
  CARRINHO_VAZIO: {
    'pt-BR': 'O carrinho está vazio.',
    es: 'El carrito está vacío.',
    en: 'The cart is empty.',
  },
  VALOR_MINIMO: {
    'pt-BR': 'O pedido mínimo desta filial é {minimo:number} em produtos.',
    es: 'El pedido mínimo de esta sucursal es {minimo:number} en productos.',
    en: 'The least order of this branch is {minimo:number} of products.',
  },
  CLIENTE_NAO_INFORMADO: {
    'pt-BR': 'Escolha o cliente.',
    es: 'Elija el cliente.',
    en: 'Choose the client.',
  },
  ENTREGA_NAO_INFORMADA: {
    'pt-BR': 'Escolha como receber o pedido.',
    es: 'Elija cómo recibir el pedido.',
    en: 'Choose how to get the order.',
  },
  ENDERECO_INCOMPLETO: {
    'pt-BR': 'Complete o endereço de entrega.',
    es: 'Complete la dirección de entrega.',
    en: 'Complete the delivery address.',
  },
  RETIRADA_INCOMPLETA: {
    'pt-BR': 'De quem retira informe nome, documento e data.',
    es: 'De quien retira indique nombre, documento y fecha.',
    en: 'Of who picks it up enter name, document and date.',
  },
  FRETE_VENCIDO: {
    'pt-BR': 'O preço da entrega venceu. Calcule o frete de novo.',
    es: 'El precio de la entrega venció. Calcule el envío de nuevo.',
    en: 'The price of the delivery has run out. Calculate shipping again.',
  },
  PRECO_ALTERADO: {
    'pt-BR': '{produto} subiu de {antes:number} para {agora:number}.',
    es: '{produto} subió de {antes:number} a {agora:number}.',
    en: '{produto} rose from {antes:number} to {agora:number}.',
  },
  ESTOQUE_INSUFICIENTE: {
    'pt-BR': 'De {produto} só há {saldo:number}.',
    es: 'De {produto} solo hay {saldo:number}.',
    en: 'Of {produto} there are only {saldo:number}.',
  },
  PRODUTO_INDISPONIVEL: {
    'pt-BR': '{produto} já não está à venda nesta filial.',
    es: '{produto} ya no está a la venta en esta sucursal.',
    en: '{produto} is no longer on sale at this branch.',
  },
  CONFIGURACAO_INCOMPLETA: {
    'pt-BR': 'Escolha as medidas de {produto}.',
    es: 'Elija las medidas de {produto}.',
    en: 'Choose the measures of {produto}.',
  },
  LIMITE_PROMOCAO: {
    'pt-BR': 'O limite da promoção de {produto} foi atingido.',
    es: 'Se alcanzó el límite de la promoción de {produto}.',
    en: 'The limit of the promotion of {produto} is reached.',
  },
});
