/** Public interface of this area for other areas. */
export { type OidcSettings, readOidcSettings } from './settings.ts';
