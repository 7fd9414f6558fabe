/** What other areas may use of the rules of delivery: what a delivery costs. */

export type { DeliveryOffer } from './rules/rates.ts';
