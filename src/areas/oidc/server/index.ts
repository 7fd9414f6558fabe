/** All that other areas may use of this one. */
export { type OidcSettings, readOidcSettings } from './settings.ts';
