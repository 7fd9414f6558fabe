import { defineTexts } from '../../../domain/texts.ts';

/** Mails with a link to an order that waits for payment, or to a quote that can become one. */
export const linkText = defineTexts({
  'order.subject': { 'pt-BR': 'Seu pedido {numero}', es: 'Su pedido {numero}', en: 'Your order {numero}' },
  'order.body': {
    'pt-BR': 'O pedido {numero}, de {total}, espera o seu pagamento. Veja-o e escolha como pagar:',
    es: 'El pedido {numero}, de {total}, espera su pago. Véalo y elija cómo pagar:',
    en: 'Order {numero} of {total} waits for your payment. Look at it and choose how to pay:',
  },
  'order.button': { 'pt-BR': 'Ver o pedido', es: 'Ver el pedido', en: 'See the order' },
  'budget.subject': { 'pt-BR': 'Seu orçamento {numero}', es: 'Su presupuesto {numero}', en: 'Your quote {numero}' },
  'budget.body': {
    'pt-BR': 'O orçamento {numero}, de {total}, está pronto. Veja-o e gere o pedido:',
    es: 'El presupuesto {numero}, de {total}, está listo. Véalo y genere el pedido:',
    en: 'Quote {numero} of {total} is ready. Look at it and make it an order:',
  },
  'budget.button': { 'pt-BR': 'Ver o orçamento', es: 'Ver el presupuesto', en: 'See the quote' },
  end: {
    'pt-BR': 'O link vale até {dia}. Quem o tem vê este pedido: não o repasse.',
    es: 'El enlace vale hasta el {dia}. Quien lo tiene ve este pedido: no lo reenvíe.',
    en: 'The link works until {dia}. Who has it sees this order: do not pass it on.',
  },
});
