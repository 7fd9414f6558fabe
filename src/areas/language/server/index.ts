/** Public interface of this area for other areas. */
export { countriesOf } from './language.routes.ts';
export { languageRows, type SeedLanguage } from './seed.ts';
