/** What other areas may use of the rules of orders: the access key of an invoice. */

export { isAccessKey } from './rules/access-key.ts';
