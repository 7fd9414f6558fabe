import sql from 'sql-template-tag';
import { dayAround, demoMonth } from '../../../demo/demo-month.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

type Graduation = {
  readonly codigo: string;
  readonly descricao: string;
  readonly titulo: string;
  readonly peso: number;
  readonly cor: string;
};

/** The colours are those of the stained glass, in the order of the weights. */
const graduations: readonly Graduation[] = [
  { codigo: 'CONSULTOR', descricao: 'Consultor', titulo: 'Consultor', peso: 10, cor: '#1c7ed6' },
  { codigo: 'LIDER', descricao: 'Líder', titulo: 'Líder de equipe', peso: 20, cor: '#0c8599' },
  {
    codigo: 'DI',
    descricao: 'Distribuidor Independente',
    titulo: 'Distribuidor Independente (D.I)',
    peso: 30,
    cor: '#2b8a3e',
  },
  { codigo: 'ESMERALDA', descricao: 'D.I Esmeralda', titulo: 'D.I Esmeralda', peso: 40, cor: '#099268' },
  { codigo: 'DIAMANTE', descricao: 'D.I Diamante', titulo: 'D.I Diamante', peso: 50, cor: '#7048e8' },
];

/** Months before that of the demonstration with a run, and the code of the title reached in it. */
const career: readonly (readonly [number, string])[] = [
  [51, 'CONSULTOR'],
  [43, 'LIDER'],
  [33, 'DI'],
  [12, 'ESMERALDA'],
  // A title that was kept is not another event of the timeline.
  [1, 'ESMERALDA'],
];

/** Adds graduations, and those reached by the demo consultant; customers reach none. Does nothing if there are any. */
export async function seedGraduations(db: Database, { consultor }: { readonly consultor: number }): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.query(sql`select 1 as found from graduacao limit 1`)).length > 0) return;
    for (const { codigo, descricao, titulo, peso, cor } of graduations)
      await tx.execute(sql`
        insert into graduacao (codigo, descricao, titulo, peso, cor) values (${codigo}, ${descricao}, ${titulo}, ${peso}, ${cor})`);
    const month = await demoMonth(tx);
    for (const [index, [monthsAgo, codigo]] of career.entries())
      await tx.execute(sql`
          insert into graduacao_historico ("dhRegistro", ativo, "graduacaoTitulo", "graduacaoGanho", "graduacaoPeso", status,
            "tipoEvolucao", "cotaAtingida", id_cliente)
          select ${`${dayAround(month, -monthsAgo, 0)}T23:59:00-03:00`}::timestamptz, ${index === career.length - 1}::boolean, g.titulo, g.titulo, g.peso,
            'Qualificado', ${career[index - 1]?.[1] === codigo ? 'Manutenção' : 'Promoção'}::text, ${100 + index * 3}::numeric, c.id
          from graduacao as g join cliente as c on c.id = ${consultor} where g.codigo = ${codigo}`);
  });
}

/** Number of months of history, including the current one. */
const monthsOfRanks = 6;

/**
 * Adds the ranks of the last months for the consultants below that of the demonstration, and points linked to them, for
 * reports of a network. Does nothing if points are linked already.
 */
export async function seedNetworkRanks(db: Database, { consultor }: { readonly consultor: number }): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await tx.query(sql`select 1 as found from venda_vinculo limit 1`)).length > 0) return;
    const days = sql`
      select c.id, m, date_trunc('month', now(), ${portalTimeZone}) - m * interval '1 month' + (c.id % 28) * interval '1 day' + interval '15 hours' as moment
      from cliente as c cross join generate_series(0, ${monthsOfRanks - 1}::integer) as m
      where c.id_consultor = ${consultor} and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'`;
    await tx.execute(sql`
      insert into graduacao_historico ("dhRegistro", ativo, "graduacaoTitulo", "graduacaoGanho", "graduacaoPeso", status,
        "tipoEvolucao", "cotaAtingida", id_cliente)
      select d.moment, d.m = 0, g.titulo, g.titulo, g.peso, 'Qualificado',
        case when d.m % 2 = 0 then 'Promoção' else 'Manutenção' end, 80 + (d.id * 7 + d.m * 13) % 60, d.id
      from (${days}) as d
      join (select titulo, peso, row_number() over (order by peso) as place from graduacao) as g
        on g.place = 1 + (d.id + (${monthsOfRanks}::integer - d.m) / 2) % 4
      where d.moment <= now()`);
    await tx.execute(sql`
      insert into venda_vinculo ("hubPedVendaItem", id_consultor, quantidade, pontos, id_usuario, dh_registro)
      select 900000 + d.id * 10 + d.m, d.id, 1 + d.id % 5, round((d.id * 37 + d.m * 101) % 900 / 7.0, 4),
        (select u.id from usuario as u where u.id_cliente = ${consultor} order by u.id limit 1), d.moment - interval '10 hours'
      from (${days}) as d where d.moment <= now()`);
  });
}
