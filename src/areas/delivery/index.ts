/** Rules of delivery for other areas: prices of deliveries. */

export type { DeliveryOffer } from './rules/rates.ts';
