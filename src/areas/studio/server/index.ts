/** All that other areas may use of this one. */
export { assertConfigurator } from './configurator.ts';
