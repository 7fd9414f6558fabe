import { portalScreens } from '../../../src/domain/screens.ts';

/** Screens with a page of their own, which lead out of the portal, or which other tests walk through. */
const apart: ReadonlySet<string> = new Set(['/', '/swagger', '/estudio', '/memberkit_ead']);

/** The id of records that there are not. */
export const missingId = '999999';

/** An address of the table of screens; one with a name in it is of a record that there is not. */
export type TableAddress = { readonly path: string; readonly address: string; readonly isOfRecord: boolean };

/** Every address of the table for whoever is logged in (specifications 000, 001 and 002). */
export const tableAddresses: readonly TableAddress[] = portalScreens
  .filter(({ audience }) => audience === 'session')
  .flatMap(({ paths }) => paths)
  .filter((path) => !apart.has(path))
  .map((path) => ({
    path,
    // Ids are numbers, which calls are made with; what is chosen by name is not there.
    address: path.replaceAll(/:(\w+)\??/g, (_whole, name: string) => (/^id/.test(name) ? missingId : 'exemplo')),
    isOfRecord: path.includes(':'),
  }))
  // Screens without their record lead to others, whose tabs stay open.
  .sort((a, b) => Number(a.isOfRecord) - Number(b.isOfRecord));
