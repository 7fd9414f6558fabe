/** What demonstration data of other areas may use of this one's. */
export { createDemonstration } from './create-demonstration.ts';
