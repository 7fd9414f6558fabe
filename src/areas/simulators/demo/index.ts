/** Public interface of this area for the list of demonstration data. */
export { simulatorsModule } from './module.ts';
export { serveSimulators } from './serve-page.ts';
