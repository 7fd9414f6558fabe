/** Messages of payments that were not approved; stored with them in the language of the portal. */
export const chargeTexts = {
  refused: 'Recusado pelo emissor.',
  removed: 'Cobrança cancelada.',
  underpaid: 'Recebemos menos que o valor cobrado: o valor recebido volta para você.',
  paidOtherwise: 'O pedido já estava pago: o valor recebido ficou como crédito.',
  outOfStock: 'O produto acabou antes do pagamento: o valor recebido volta para você.',
  notPayable: 'O pedido já não esperava este pagamento: o valor recebido volta para você.',
  returned: 'Pedido cancelado: o valor pago volta para você.',
  creditReturned: 'Crédito devolvido: o pedido será pago de outra forma.',
  /** Both amounts as formatted texts. */
  paidLess: (received: string, asked: string) => `Recebemos ${received} dos ${asked} informados.`,
  reasons: {
    out_of_stock: 'O produto acabou antes do pagamento: nada foi cobrado.',
    insufficient_funds: 'Recusado pelo emissor: limite insuficiente.',
    expired_card: 'Recusado pelo emissor: cartão vencido.',
    lost_card: 'Recusado pelo emissor. Fale com o banco do cartão.',
    stolen_card: 'Recusado pelo emissor. Fale com o banco do cartão.',
  } as Readonly<Record<string, string>>,
} as const;
