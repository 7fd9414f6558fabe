/** All that other areas may use of this one. */
export { countriesOf } from './language.routes.ts';
export { languageRows, type SeedLanguage } from './seed.ts';
