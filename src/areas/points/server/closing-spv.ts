import sql from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { factorOf } from './rules.ts';

/**
 * Credits the SPV of a month that is being closed.
 * The base of an order is that of its postings of the month less their reversals of the month. The direct share goes to
 * the first member at or above the buyer. Up the frozen network, each qualified member gets the difference between
 * their factor and the highest one below. Who is not qualified gets nothing, and does not reduce the credits of those
 * above. Reversals of earlier months take back their share of those months' credits. A debit that the balance does not
 * cover is deferred and taken from later credits.
 */
export async function creditSpv(tx: Queryable, month: Month, version: number, now: Date): Promise<void> {
  // Balances must not change while the debits are compared with them.
  await tx.execute(sql`lock table spv_saldo in share row exclusive mode`);
  await tx.execute(sql`
    with base as materialized (
      select o.pedido, o.beneficiario as dono, o.moeda, sum(o.base + coalesce(e.base, 0)) as base
      from ponto_lancamento as o
      left join lateral (
        select sum(r.base) as base from ponto_lancamento as r where r.estorno_de = o.id and r.mes = ${month}::date
      ) as e on true
      where o.mes = ${month}::date and o.estorno_de is null and o.base > 0
      group by o.pedido, o.beneficiario, o.moeda having sum(o.base + coalesce(e.base, 0)) > 0
    ),
    acima as (
      select b.pedido, b.dono, b.moeda, b.base, f.cliente, f.qualificado, f.fator, u.ordem,
        row_number() over (partition by b.pedido, b.dono, b.moeda order by u.ordem desc) as lugar,
        coalesce(max(f.fator) filter (where f.qualificado) over (partition by b.pedido, b.dono, b.moeda order by u.ordem desc
          rows between unbounded preceding and 1 preceding), 0) as abaixo
      from base as b
      join ponto_fechado as d on d.mes = ${month}::date and d.cliente = b.dono
      cross join lateral rede_clientes(d.caminho) as u (cliente, ordem)
      join ponto_fechado as f on f.mes = ${month}::date and f.membro and f.cliente = u.cliente
    ),
    credito as (
      select a.pedido, a.dono, a.moeda, a.base, a.cliente, p.tipo, p.fator, p.valor
      from acima as a
      join (select ${factorOf(sql`fator_direto`)} as fator_direto from versao_graduacao where id = ${version}) as v on true
      cross join lateral (values
        ('DIRETO', v.fator_direto, case when a.lugar = 1 then round(a.base * v.fator_direto / 10000.0) end),
        ('GRADUACAO', a.fator,
          case when a.fator > a.abaixo then round(a.base * a.fator / 10000.0) - round(a.base * a.abaixo / 10000.0) end)
      ) as p (tipo, fator, valor)
      where a.qualificado and p.valor > 0
    ),
    volta as materialized (
      select o.pedido, o.beneficiario as dono, o.moeda, o.mes, -sum(r.base) filter (where r.mes = ${month}::date) as agora,
        coalesce(-sum(r.base) filter (where r.mes < ${month}::date), 0) as antes
      from ponto_lancamento as r join ponto_lancamento as o on o.id = r.estorno_de
      where r.mes > o.mes and r.mes <= ${month}::date and o.pedido in (
        select x.pedido from ponto_lancamento as x where x.mes = ${month}::date and x.estorno_de is not null)
      group by o.pedido, o.beneficiario, o.moeda, o.mes
      having sum(r.base) filter (where r.mes = ${month}::date) < 0
    ),
    debito as (
      select v.pedido, v.dono, v.moeda, v.agora as base, c.beneficiario as cliente, c.fator, c.id as credito,
        round(c.valor * (v.antes + v.agora) / c.base::numeric) - round(c.valor * v.antes / c.base::numeric) as valor
      from volta as v join spv_lancamento as c on c.pedido = v.pedido and c.origem = v.dono and c.moeda = v.moeda and c.mes = v.mes
        and c.tipo in ('DIRETO', 'GRADUACAO')
    ),
    linha as (
      select cliente, moeda, tipo, valor, pedido, dono as origem, base, fator, null::bigint as estorno_de,
        pedido || '/' || dono || '/' || moeda || '/' || tipo || '/' || cliente as parte
      from credito
      union all
      select cliente, moeda, 'ESTORNO', -valor, pedido, dono, base, fator, credito, 'E' || credito from debito where valor > 0
    ),
    saldo as (
      select l.cliente, l.moeda, coalesce(s.saldo, 0) + sum(l.valor) as disponivel, coalesce(s.devido, 0) as devido
      from linha as l left join spv_saldo as s on s.cliente = l.cliente and s.moeda = l.moeda
      group by l.cliente, l.moeda, s.saldo, s.devido
    )
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, pedido, origem, base, fator, causa_tipo, causa, parte, estorno_de,
      dh_movimento)
    select t.cliente, t.moeda, ${month}::date, t.tipo, t.valor, t.pedido, t.origem, t.base, t.fator, 'FECHAMENTO',
      to_char(${month}::date, 'YYYYMM')::bigint, t.parte, t.estorno_de, ${now}
    from (
      select * from linha
      union all
      select cliente, moeda, 'ADIADO', -disponivel, null, null, null, null, null, 'ADIADO/' || moeda || '/' || cliente
      from saldo where disponivel < 0
      union all
      select cliente, moeda, 'ABATIMENTO', -least(disponivel, devido), null, null, null, null, null, 'ABATIMENTO/' || moeda || '/' || cliente
      from saldo where least(disponivel, devido) > 0
    ) as t
    order by t.cliente, t.moeda, t.parte`);
}
