import { portalScreens } from '../../../src/domain/screens.ts';

/** Screens that have their own page, lead out of the portal, or are covered by other tests. */
const apart: ReadonlySet<string> = new Set(['/', '/swagger', '/estudio', '/memberkit_ead']);

/** An id that no record has. */
export const missingId = '999999';

/** An address of the table of screens. One with a parameter belongs to a record that does not exist. */
export type TableAddress = { readonly path: string; readonly address: string; readonly isOfRecord: boolean };

/** All addresses of the table for logged-in users (specifications 000, 001 and 002). */
export const tableAddresses: readonly TableAddress[] = portalScreens
  .filter(({ audience }) => audience === 'session')
  .flatMap(({ paths }) => paths)
  .filter((path) => !apart.has(path))
  .map((path) => ({
    path,
    // Ids must be numbers, because calls use them. Other parameters get a name that does not exist.
    address: path.replaceAll(/:(\w+)\??/g, (_whole, name: string) => (/^id/.test(name) ? missingId : 'exemplo')),
    isOfRecord: path.includes(':'),
  }))
  // Addresses of records come last, because screens without their record open others, whose tabs stay open.
  .sort((a, b) => Number(a.isOfRecord) - Number(b.isOfRecord));
