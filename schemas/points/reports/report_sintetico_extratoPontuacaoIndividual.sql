-- O período é de meses inteiros: os que têm um dia nele. Só a administração escolhe o tipo de movimento (002, seção 6).
with lancado as (
  select l.beneficiario, l.mes, l.pontos, l.estorno_de
  from ponto_lancamento as l
  where (coalesce(:id_cliente, :cliente_id) is null or l.beneficiario = coalesce(:id_cliente, :cliente_id))
    and (
      :id_tipo_movimento is null
      or not (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
      or l.tipo = (select t.constante from tipo_movimento as t where t.id = :id_tipo_movimento)
    )
),
por_mes as (
  select
    a.beneficiario,
    a.mes,
    coalesce(sum(a.pontos) filter (where a.estorno_de is null), 0) as creditados,
    coalesce(-sum(a.pontos) filter (where a.estorno_de is not null), 0) as estornados
  from lancado as a
  group by a.beneficiario, a.mes
),
corrido as (
  select
    m.beneficiario,
    m.mes,
    m.creditados,
    m.estornados,
    sum(m.creditados - m.estornados) over (partition by m.beneficiario order by m.mes) as saldo
  from por_mes as m
)
select
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  s.mes as referencia,
  g.descricao as graduacao,
  s.saldo - s.creditados + s.estornados as saldo_anterior,
  s.creditados as pontos_creditados,
  s.estornados as pontos_estornados,
  s.saldo as saldo_pontos
from corrido as s
join cliente as c on c.id = s.beneficiario
left join ponto_fechado as f on f.cliente = s.beneficiario and f.mes = s.mes
left join graduacao as g on g.id = f.graduacao
where s.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
