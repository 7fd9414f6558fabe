/** Public interface of this area's demonstration data for other areas. */
export { demoNetwork, maxNetwork, networkClient } from './network-client.ts';
export { readProgress } from './seed-network.ts';
