/** Calls by POST that only read, or may be repeated freely: `x-safe` of the contract, from which this follows. */
export const safeCalls: readonly string[] = [
  'cart/calculateShipping',
  'credencial_cliente/refresh',
  'execute_sql',
  'print/print_rma.pdf',
  'report_treeView/report/pdf',
  'report_treeView/report/xlsx',
  'testeRotinaGraduacaoCliente',
];

/** A call and the screens on which a click sends it without a question (`x-screens`): processes, or addresses. */
type ScreenCall = { readonly method: string; readonly url: string; readonly screens: readonly string[] };

export const screenCalls: readonly ScreenCall[] = [
  { method: 'DELETE', url: 'cart/delProduct/{id_sku}', screens: ['PEDIDO'] },
  { method: 'POST', url: 'Cracha', screens: ['CREDENCIAMENTO'] },
  { method: 'POST', url: 'EntidadeAnotacao', screens: ['PAGAMENTOS_PENDENTES'] },
  { method: 'POST', url: 'cart/approve', screens: ['PAGAMENTOS_PENDENTES'] },
  { method: 'POST', url: 'cart/budget', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/calculateShipping/{id_sku}/{id_filial}', screens: ['PRODUTO'] },
  { method: 'POST', url: 'cart/cancel', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/cartValidate', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/changeClient', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/changeDelivery', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/changeDeliveryAddress', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/changeDeliveryLocal', screens: ['CARRINHO', 'PEDIDO', 'PRODUTO'] },
  { method: 'POST', url: 'cart/changeFavorite/{id_sku}', screens: ['CARRINHO', 'FAVORITOS', 'PRODUTO'] },
  { method: 'POST', url: 'cart/changeProduct/{id_sku}', screens: ['PEDIDO', 'PRODUTO'] },
  { method: 'POST', url: 'cart/changeType', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/complement', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/create', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/createLink', screens: ['PEDIDO'] },
  { method: 'POST', url: 'cart/disapprove', screens: ['PAGAMENTOS_PENDENTES'] },
  { method: 'POST', url: 'cart/notifyArrival/{id_sku}', screens: ['CARRINHO', 'FAVORITOS', 'PRODUTO'] },
  { method: 'POST', url: 'configProduct/{id_sku}/simulacao', screens: ['PRODUTO'] },
  { method: 'POST', url: 'confirma/ativacao/cliente/{id}', screens: ['FLUXO_CLIENTES'] },
  { method: 'POST', url: 'geraCredencialConsultor', screens: ['CREDENCIAL_VIRTUAL_CONSULTOR'] },
  { method: 'POST', url: 'gerarCard', screens: ['GERAR_CARD'] },
  { method: 'POST', url: 'lock/HubPedidoVendaPagamento/{id_pgto}', screens: ['PAGAMENTOS_PENDENTES'] },
  { method: 'POST', url: 'pontos/fechamento', screens: ['FECHAMENTO_PONTOS'] },
  { method: 'POST', url: 'transfereMovimentacao', screens: ['TRANSFERENCIA_MOVIMENTACAO'] },
  { method: 'POST', url: 'transfereMovimentacao/desfazer', screens: ['TRANSFERENCIA_MOVIMENTACAO'] },
  { method: 'POST', url: 'trocarPai', screens: ['TROCAR_PAI'] },
  { method: 'POST', url: 'trocarPai/desfazer', screens: ['TROCAR_PAI'] },
  { method: 'POST', url: 'unlock/HubPedidoVendaPagamento/{id_pgto}', screens: ['PAGAMENTOS_PENDENTES'] },
  { method: 'PUT', url: 'Cliente/{id}', screens: ['FLUXO_CLIENTES'] },
  { method: 'PUT', url: 'cart/{id_pedido}/continue', screens: ['PEDIDO'] },
];
