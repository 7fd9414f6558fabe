/** What the list of demonstration data takes of this area. */
export { simulatorsModule } from './module.ts';
export { serveSimulators } from './serve-page.ts';
