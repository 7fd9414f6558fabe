import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Refusals of transfers of movement, and of undoing them. */
export const transferErrors = defineErrors({
  TRANSFERENCIA_MESMA_PESSOA: {
    status: 422,
    'pt-BR': 'A origem e o destino são a mesma pessoa.',
    es: 'El origen y el destino son la misma persona.',
    en: 'Origin and destination are the same person.',
  },
  TRANSFERENCIA_VAZIA: {
    status: 422,
    'pt-BR': 'Não há nada a transferir: a origem não tem pedidos, pontos de meses abertos nem SPV.',
    es: 'No hay nada que transferir: el origen no tiene pedidos, puntos de meses abiertos ni SPV.',
    en: 'There is nothing to transfer: the origin has no orders, points of open months, or SPV.',
  },
  TRANSFERENCIA_JA_DESFEITA: {
    status: 422,
    'pt-BR': 'Esta transferência já foi desfeita.',
    es: 'Esta transferencia ya fue deshecha.',
    en: 'This transfer has already been undone.',
  },
  TRANSFERENCIA_MES_FECHADO: {
    status: 422,
    'pt-BR': 'O mês {mes} fechou depois desta transferência, com os pontos do destino: ela não pode mais ser desfeita.',
    es: 'El mes {mes} se cerró después de esta transferencia, con los puntos del destino: ya no se puede deshacer.',
    en: 'The month {mes} has closed since this transfer, with the points at the destination: it can no longer be undone.',
  },
  TRANSFERENCIA_SPV_USADO: {
    status: 422,
    'pt-BR': 'O destino já usou o SPV que recebeu: faltam {falta}.',
    es: 'El destino ya usó el SPV que recibió: faltan {falta}.',
    en: 'The destination has already used the SPV that it received: {falta} is missing.',
  },
  TRANSFERENCIA_PEDIDO_MUDOU: {
    status: 422,
    'pt-BR':
      'O pedido {numero} seguiu adiante depois desta transferência (outro cliente, carrinho, pagamento ou devolução): como está, ela não pode mais ser desfeita.',
    es: 'El pedido {numero} siguió adelante después de esta transferencia (otro cliente, carrito, pago o devolución): así ya no se puede deshacer.',
    en: 'The order {numero} has moved on since this transfer (another customer, a cart, a payment or a refund): as it is, this cannot be undone.',
  },
  TRANSFERENCIA_PONTOS_MUDARAM: {
    status: 422,
    'pt-BR': 'Pontos desta transferência passaram a outra pessoa depois dela: desfaça primeiro o que é mais novo.',
    es: 'Algunos puntos de esta transferencia pasaron después a otra persona: deshaga primero lo más reciente.',
    en: 'Points of this transfer have since gone to somebody else: undo the newer transfer first.',
  },
});
