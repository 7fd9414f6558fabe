/** Calls by POST that only read, or may be repeated freely: `x-safe` of the contract, from which this follows. */
export const safeCalls: readonly string[] = [
  'credencial_cliente/refresh',
];
