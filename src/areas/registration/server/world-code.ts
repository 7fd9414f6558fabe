import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { registrationErrors } from './errors.ts';

/** Digits after the dialling code. */
const width = 8;

/**
 * Draws the next world code for the country of a branch: its dialling code and a number of eight digits, so that codes
 * of two countries never collide. Skips codes that are in use already. Throws 422 without a branch, and if its country
 * has no codes left or no dialling code.
 */
export async function drawWorldCode(tx: Queryable, branch: number | null): Promise<string> {
  const [row] = await tx.query<{ ddi: number | null }>(sql`
    select p.ddi::int as ddi from filial as f left join pais as p on p.id = f.id_pais where f.id = ${branch}`);
  if (row === undefined) throw registrationErrors['REGRA_DE_NEGOCIO.filial_obrigatoria']();
  const { ddi } = row;
  if (ddi === null) throw registrationErrors['REGRA_DE_NEGOCIO.codigo_mundial']();
  for (;;) {
    const [drawn] = await tx.query<{ ultimo: number }>(sql`
      insert into codigo_mundial_serie as s (ddi, ultimo) values (${ddi}, 1)
      on conflict (ddi) do update set ultimo = s.ultimo + 1 returning ultimo`);
    const number = drawn?.ultimo ?? 10 ** width;
    if (number >= 10 ** width) throw registrationErrors['REGRA_DE_NEGOCIO.codigo_mundial']();
    const code = `${ddi}${String(number).padStart(width, '0')}`;
    const taken = await tx.query(sql`
      select 1 as found from pessoa where codigo_mundial = ${code}
      union all select 1 from cliente where codigo_mundial = ${code} limit 1`);
    if (taken.length === 0) return code;
  }
}
