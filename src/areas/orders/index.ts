/** Rules of orders for other areas: the access key of an invoice. */

export { isAccessKey } from './rules/access-key.ts';
