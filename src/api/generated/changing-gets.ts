/** Calls by GET that change something. */
export const changingGets: readonly string[] = [
  'cart/changeFavorite/{id_sku}',
  'cart/changeProduct/{id_sku}',
  'cart/delProduct/{id_sku}',
  'codigo_mundial/novo',
  'ead/memberkit/load_usuario',
  'lock/HubPedidoVendaPagamento/{id_pgto}',
  'unlock/HubPedidoVendaPagamento/{id_pgto}',
];
