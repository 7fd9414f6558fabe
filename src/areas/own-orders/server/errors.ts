import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse own orders (specification 002, sections 2.13 and 4). */
export const ownOrderErrors = defineErrors({
  'REGRA_DE_NEGOCIO.oc_sem_cliente': {
    status: 422,
    'pt-BR': 'Seu usuário não é de um cliente, e só clientes enviam OC.',
    es: 'Su usuario no es de un cliente, y solo los clientes envían OC.',
    en: 'Your user does not belong to a customer, and only customers send OCs.',
  },
  'REGRA_DE_NEGOCIO.oc_saldo': {
    status: 422,
    'pt-BR': 'O valor da nota passa do saldo de SPV disponível, que é de {disponivel}.',
    es: 'El valor de la factura supera el saldo de SPV disponible, que es de {disponivel}.',
    en: 'The invoice amount is above the available SPV balance, which is {disponivel}.',
  },
  'REGRA_DE_NEGOCIO.oc_enviada': {
    status: 422,
    'pt-BR': 'Uma OC enviada não pode ser alterada. Se a nota estiver errada, peça que a recusem e envie outra.',
    es: 'Una OC enviada no se puede cambiar. Si la factura está mal, pida que la rechacen y envíe otra.',
    en: 'An OC that was sent cannot be changed. If the invoice is wrong, have it refused and send another one.',
  },
  'REGRA_DE_NEGOCIO.oc_paga': {
    status: 422,
    'pt-BR': 'Uma OC paga não pode ser excluída: o saldo de SPV foi baixado por ela.',
    es: 'Una OC pagada se conserva: ya se descontó del saldo de SPV.',
    en: 'An OC that was paid stays: it was deducted from the SPV balance.',
  },
});
