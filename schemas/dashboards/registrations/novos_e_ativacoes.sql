-- Por mês, quem se cadastrou e quem foi ativado na rede.
with movimento (mes, serie, cor) as (
  select date_trunc('month', c.data_cadastro::timestamp), 'NOVOS', '#1c7ed6'
  from cliente as c
  where c.data_cadastro between :periodo_inicio and :periodo_fim
  union all
  select date_trunc('month', d."dataRegistroPenn"::timestamp), 'ATIVACOES', '#2f9e44'
  from cliente as c
  join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
  where d."dataRegistroPenn" between :periodo_inicio and :periodo_fim
)
select
  row_number() over (order by m.mes, m.serie desc) as id,
  m.serie || ':' || to_char(m.mes, 'YYYY-MM') as filter_key,
  to_char(m.mes, 'MM/YYYY') as descricao,
  m.serie,
  null::text as faixa,
  count(*) as total,
  m.cor
from movimento as m
group by m.mes, m.serie, m.cor
