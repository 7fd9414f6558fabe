import { defineErrors } from '../../http/define-errors.ts';

/** What refuses own orders (specification 002, sections 2.13 and 4). */
export const ownOrderErrors = defineErrors({
  'REGRA_DE_NEGOCIO.oc_sem_cliente': {
    status: 422,
    'pt-BR': 'Seu usuário não é de um cliente, e só clientes enviam OC.',
    es: 'Su usuario no es de un cliente, y solo los clientes envían OC.',
    en: 'Your user belongs to no client, and only clients send own orders.',
  },
  'REGRA_DE_NEGOCIO.oc_saldo': {
    status: 422,
    'pt-BR': 'O valor da nota passa do saldo de SPV disponível, que é de {disponivel}.',
    es: 'El valor de la factura supera el saldo de SPV disponible, que es de {disponivel}.',
    en: 'The invoice is above the SPV balance at hand, which is {disponivel}.',
  },
  'REGRA_DE_NEGOCIO.oc_enviada': {
    status: 422,
    'pt-BR': 'Uma OC enviada não muda. Se a nota estiver errada, peça que a recusem e envie outra.',
    es: 'Una OC enviada no cambia. Si la factura está mal, pida que la rechacen y envíe otra.',
    en: 'An own order that was sent does not change. If the invoice is wrong, have it refused and send another one.',
  },
  'REGRA_DE_NEGOCIO.oc_paga': {
    status: 422,
    'pt-BR': 'Uma OC paga fica: o saldo de SPV foi baixado por ela.',
    es: 'Una OC pagada permanece: el saldo de SPV fue rebajado por ella.',
    en: 'An own order that was paid stays: the SPV balance was reduced by it.',
  },
});
