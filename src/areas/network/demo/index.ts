/** What demonstration data of other areas may use of this one's. */
export { demoNetwork, maxNetwork, networkClient } from './network-client.ts';
export { readProgress } from './seed-network.ts';
