/** All that other areas may use of this one. */
export { serveSimulators } from './serve-page.ts';
