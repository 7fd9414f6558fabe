import { defineTexts } from '../../../domain/texts.ts';

/** Row titles in the preview of a transfer; `o` is the month, currency or other part that a row is about. */
export const transferText = defineTexts({
  PEDIDOS: {
    'pt-BR': 'Pedidos e orçamentos',
    es: 'Pedidos y presupuestos',
    en: 'Orders and quotes',
  },
  PONTOS: {
    'pt-BR': 'Pontos próprios de {o}',
    es: 'Puntos propios de {o}',
    en: 'Own points of {o}',
  },
  SPV: {
    'pt-BR': 'SPV em {o}',
    es: 'SPV en {o}',
    en: 'SPV in {o}',
  },
  CARRINHOS: {
    'pt-BR': 'Ficam: carrinhos ainda abertos',
    es: 'Queda: carritos todavía abiertos',
    en: 'Stays: carts that are still open',
  },
  PONTOS_FECHADOS: {
    'pt-BR': 'Ficam: pontos de meses fechados',
    es: 'Queda: puntos de meses cerrados',
    en: 'Stays: points of closed months',
  },
  SPV_DEVIDO: {
    'pt-BR': 'Fica: SPV devido em {o}',
    es: 'Queda: SPV adeudado en {o}',
    en: 'Stays: SPV owed in {o}',
  },
  MESMA_PESSOA: {
    'pt-BR': 'Não é possível: origem e destino são a mesma pessoa',
    es: 'No es posible: origen y destino son la misma persona',
    en: 'Not possible: origin and destination are the same person',
  },
  NADA: {
    'pt-BR': 'Não há nada a transferir: a origem não tem pedidos, pontos de meses abertos nem SPV',
    es: 'No hay nada que transferir: el origen no tiene pedidos, puntos de meses abiertos ni SPV',
    en: 'There is nothing to transfer: the origin has no orders, points of open months, or SPV',
  },
});
