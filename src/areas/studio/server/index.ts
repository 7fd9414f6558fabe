/** Public interface of this area for other areas. */
export { assertConfigurator } from './configurator.ts';
