import { join } from 'node:path';
import { entityDataOf } from '../src/areas/open-modules.ts';
import { serverModules } from '../src/areas/server-areas.ts';
import {
  applyTypeChanges,
  findUndecided,
  forgetStoredValues,
} from '../src/engine/records/migration/apply-type-changes.ts';
import { readSchemas } from '../src/engine/records/schemas/schema-folder.ts';
import { installBase } from '../src/platform/database/base.ts';
import { installSystemTables } from '../src/platform/database/tables/system-tables.ts';
import { nearest, readOptions, refuse, wantsHelp } from './support/options.ts';
import { openProjectDatabase } from './support/project-database.ts';

/** `npm run schemas:apply Fornecedor` converts stored values after the type of a field has changed in the schema. */
const usage = `Usage: npm run schemas:apply Entity [-- --yes | --forget]

Shows what a change of type in the schema of an entity would do to its records: how many values would be converted, which
ones are none of the new type, and which values are kept from before earlier changes. /configurar/problemas of the
running portal does the same. Nothing is changed without:

  --yes      converts them. The old values are kept, so that it can be taken back: put the old type back into the schema
             and run this again.
  --forget   deletes the values that are kept from before earlier changes.`;

wantsHelp(usage);
const { positionals, values } = readOptions({ yes: { type: 'boolean' }, forget: { type: 'boolean' } }, usage, true);
const [name = ''] = positionals;
const root = process.env.VITRAL_ROOT ?? process.cwd();
const folder = join(root, 'schemas');
const { models } = await readSchemas(folder);
const model = models.get(name);
if (model === undefined) refuse(`There is no entity "${name}".${nearest(name, [...models.keys()])}`, usage);
const db = await openProjectDatabase();
if (db === null) refuse('There is no database yet: npm start makes it.', usage);
if (db === 'in-use')
  refuse('A server is running on the embedded database: decide under /configurar/problemas, or stop it first.', usage);
try {
  await installBase(db);
  await installSystemTables(db, entityDataOf(serverModules).tables);
  const { changes, stored } = await findUndecided(db, models, model);
  for (const { field, from, column, values: held, unfit, samples, stored: former } of changes) {
    console.log(`${name}.${field}: ${from} to ${column.type}, ${held} values, ${unfit} of them none of the new type`);
    if (former !== null) console.log(`  values from before the last change are in ${former} and will be restored`);
    for (const { id, value } of samples) console.log(`  record ${id}: ${JSON.stringify(value)}`);
  }
  for (const { column, of, type } of stored) console.log(`${name}: ${column} keeps values of ${of} as ${type}`);
  if (values.yes === true) {
    const applied = await applyTypeChanges(db, models, model);
    for (const { field, column } of applied) console.log(`converted ${name}.${field} to ${column.type}`);
  }
  if (values.forget === true)
    for (const { column } of await forgetStoredValues(db, model)) console.log(`deleted ${name}: ${column}`);
  if (changes.length + stored.length === 0) console.log(`Nothing of ${name} waits to be decided.`);
  else if (values.yes !== true && values.forget !== true) console.log('Nothing was changed; see --help.');
} finally {
  await db.close();
}
