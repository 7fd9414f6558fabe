import { countryRows } from '../domain/reference/country-rows.ts';
import {
  bankRows,
  cityRows,
  documentTypeRows,
  maritalStatusRows,
  stateRows,
} from '../domain/reference/reference-rows.ts';
import type { Database } from '../platform/database/database.ts';
import { insertMissing } from '../platform/database/insert-missing.ts';

/**
 * Puts the reference lists into the database: countries, states, cities, banks, marital states, document
 * types. Rows that are there, by their natural key, are left as they are. Needs the tables of the entities.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.exclusively(async () => {
    await db.transaction(async (tx) => {
      await insertMissing(tx, 'pais', countryRows(), { key: ['sigla'] });
      const pais = { column: 'id_pais', table: 'pais', key: 'sigla' };
      await insertMissing(tx, 'estado', stateRows(), { key: ['sigla', 'pais'], relations: { pais } });
      const estado = { column: 'id_estado', table: 'estado', key: 'sigla' };
      await insertMissing(tx, 'cidade', cityRows(), { key: ['codigo_ibge'], relations: { estado } });
      await insertMissing(tx, 'banco', bankRows(), { key: ['codigo'] });
      await insertMissing(tx, 'estado_civil', maritalStatusRows, { key: ['constante'] });
      await insertMissing(tx, 'tipo_documento', documentTypeRows, { key: ['constante', 'pais'], relations: { pais } });
    });
    await db.script('analyze pais; analyze estado; analyze cidade; analyze banco;');
  });
}
