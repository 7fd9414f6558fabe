/** Calls by POST that only read, or may be repeated freely: `x-safe` of the contract, from which this follows. */
export const safeCalls: readonly string[] = [
  'credencial_cliente/refresh',
  'execute_sql',
];

/** A call and the screens on which a click sends it without a question (`x-screens`): processes, or addresses. */
type ScreenCall = { readonly method: string; readonly url: string; readonly screens: readonly string[] };

export const screenCalls: readonly ScreenCall[] = [
  { method: 'POST', url: 'cart/calculateShipping/{id_sku}/{id_filial}', screens: ['PRODUTO'] },
  { method: 'POST', url: 'cart/changeDeliveryLocal', screens: ['CARRINHO', 'PRODUTO'] },
  { method: 'POST', url: 'cart/changeFavorite/{id_sku}', screens: ['CARRINHO', 'FAVORITOS', 'PRODUTO'] },
  { method: 'POST', url: 'cart/notifyArrival/{id_sku}', screens: ['CARRINHO', 'FAVORITOS', 'PRODUTO'] },
  { method: 'POST', url: 'configProduct/{id_sku}/simulacao', screens: ['PRODUTO'] },
  { method: 'POST', url: 'gerarCard', screens: ['GERAR_CARD'] },
];
