/** All that other areas may use of this one. */
export { answerQuote, type DeliveryQuote, quoteDelivery } from './quote-delivery.ts';
