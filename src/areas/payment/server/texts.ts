import { defineTexts } from '../../../domain/texts.ts';

/** Names of instalments, and the mail about a paid order. */
export const paymentText = defineTexts({
  free: {
    'pt-BR': '{n}x de {valor} sem acréscimo',
    es: '{n}x de {valor} sin recargo',
    en: '{n} x {valor} without surcharge',
  },
  dear: {
    'pt-BR': '{n}x de {valor} com acréscimo',
    es: '{n}x de {valor} con recargo',
    en: '{n} x {valor} with surcharge',
  },
  'paid.subject': {
    'pt-BR': 'Pagamento do pedido {numero} aprovado',
    es: 'Pago del pedido {numero} aprobado',
    en: 'Payment of order {numero} approved',
  },
  'paid.body': {
    'pt-BR': 'Recebemos o pagamento do pedido {numero}, de {valor}. Acompanhe-o aqui:',
    es: 'Recibimos el pago del pedido {numero}, de {valor}. Siga su estado aquí:',
    en: 'We have received the payment of order {numero}, {valor}. Follow it here:',
  },
  'paid.button': { 'pt-BR': 'Ver o pedido', es: 'Ver el pedido', en: 'See the order' },
});
