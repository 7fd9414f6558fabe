import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** The payer, for providers and slips; unknown values are empty. */
export type Payer = {
  readonly name: string;
  readonly document: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly cep: string;
};

type Row = {
  readonly nome: string;
  readonly documento: string | null;
  readonly cep: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly cidade: string | null;
  readonly estado: string | null;
};

/** The client of an order as its payer. */
export async function readPayer(db: Queryable, client: number | null): Promise<Payer> {
  const [row] = await db.query<Row>(sql`
    select c.nome, c.documento, c.cep, c.logradouro, c.numero, m.nome as cidade, e.sigla as estado
    from cliente as c left join cidade as m on m.id = c.id_cidade left join estado as e on e.id = m.id_estado
    where c.id = ${client}::bigint`);
  return {
    ...{ name: row?.nome ?? '', document: row?.documento ?? '', cep: row?.cep ?? '' },
    address: [row?.logradouro, row?.numero].filter(Boolean).join(', '),
    ...{ city: row?.cidade ?? '', state: row?.estado ?? '' },
  };
}
