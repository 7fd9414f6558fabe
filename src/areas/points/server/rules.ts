import sql, { type Sql } from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import { toTenThousandths } from '../../../domain/numbers/amounts.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { GraduationRules } from '../rules/graduation.ts';

/** A stored version of the rules. */
export type RulesVersion = GraduationRules & { readonly version: number };

type Row = { versao: number; qualificacao: number; direto: number; graduacao: number | null } & Record<
  'peso' | 'individuais' | 'totais' | 'fator',
  number
>;

/** A share that is entered in percent, in ten-thousandths. */
export function factorOf(percent: Sql): Sql {
  return sql`round(${percent} * 100)::integer`;
}

/** The rules of a month: the newest version that began by then; null for none. */
export async function findRules(db: Queryable, month: Month): Promise<RulesVersion | null> {
  const rows = await db.query<Row>(sql`
    select v.id as versao, v.pontos_qualificacao as qualificacao, ${factorOf(sql`v.fator_direto`)} as direto, r.id_graduacao as graduacao,
      r.peso, r.pontos_individuais as individuais, r.pontos_totais as totais, ${factorOf(sql`r.fator`)} as fator
    from (select * from versao_graduacao where vigencia <= ${month}::date order by vigencia desc limit 1) as v
    left join regra_graduacao as r on r.id_versao_graduacao = v.id`);
  const [first] = rows;
  if (first === undefined) return null;
  return {
    ...{ version: Number(first.versao), direct: first.direto, qualifying: toTenThousandths(first.qualificacao) },
    graduations: rows.flatMap(({ graduacao, peso, individuais, totais, fator }) =>
      graduacao === null
        ? []
        : [
            {
              ...{ graduation: Number(graduacao), weight: peso, factor: fator },
              ...{ individual: toTenThousandths(individuais), total: toTenThousandths(totais) },
            },
          ],
    ),
  };
}

/**
 * Stores a version of the rules that applies from a month on; returns its id. Throws what the database refuses, such as
 * a second version for the same month.
 */
export async function storeRules(tx: Queryable, from: Month, rules: GraduationRules): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into versao_graduacao (descricao, vigencia, pontos_qualificacao, fator_direto)
    values (${`A partir de ${from.slice(5, 7)}/${from.slice(0, 4)}`}, ${from}::date, ${rules.qualifying}::numeric / 10000,
      ${rules.direct}::numeric / 100) returning id`);
  const id = Number(row?.id);
  await tx.execute(sql`
    insert into regra_graduacao (id_versao_graduacao, id_graduacao, nome, peso, pontos_individuais, pontos_totais, fator)
    select ${id}::bigint, r.graduation, g.descricao, r.weight, r.individual / 10000, r.total / 10000, r.factor / 100
    from jsonb_to_recordset(${JSON.stringify(rules.graduations)}::jsonb)
      as r (graduation bigint, weight integer, individual numeric, total numeric, factor numeric)
    join graduacao as g on g.id = r.graduation`);
  return id;
}

/**
 * Requirements of the default rules, by the code of a graduation: own points, total, and the factor in ten-thousandths.
 */
const usual: Readonly<Record<string, readonly [individual: number, total: number, factor: number]>> = {
  CONSULTOR: [50, 50, 0],
  LIDER: [100, 1_000, 150],
  DI: [100, 5_000, 375],
  ESMERALDA: [150, 20_000, 550],
  DIAMANTE: [200, 100_000, 700],
};
/** Earlier than any movement of an installation. */
const always: Month = '2000-01-01';

/**
 * Stores default rules for the graduations that come with the portal. Does nothing if there are any rules, or none of
 * these graduations.
 */
export async function seedRules(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.query(sql`select 1 as found from versao_graduacao limit 1`)).length > 0) return;
    const known = await tx.query<{ id: number; codigo: string; peso: number }>(
      sql`select id, codigo, peso from graduacao`,
    );
    const graduations = known.flatMap(({ id, codigo, peso }) => {
      const [individual, total, factor] = usual[codigo] ?? [];
      if (individual === undefined || total === undefined || factor === undefined) return [];
      return [
        {
          ...{ graduation: Number(id), weight: peso, factor },
          ...{ individual: toTenThousandths(individual), total: toTenThousandths(total) },
        },
      ];
    });
    if (graduations.length === 0) return;
    await storeRules(tx, always, { qualifying: toTenThousandths(100), direct: 500, graduations });
  });
}
