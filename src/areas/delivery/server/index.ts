/** Public interface of this area for other areas. */
export { answerQuote, type DeliveryQuote, quoteDelivery } from './quote-delivery.ts';
