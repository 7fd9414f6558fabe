-- Os números do leitor. O mês de referência é o último do período, e não vai além do atual; fora do Brasil valem os pontos do ERP.
-- O mês aberto ainda não tem SPV no livro: a prévia divide a base de cada pedido como o fechamento o faria com os pontos de agora.
with recursive quem as (
  select
    c.id,
    c.nome,
    coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' as is_membro,
    n.caminho,
    coalesce(s.constante, '') <> 'INATIVO' as exibe_pontos,
    f.moeda,
    case when f.moeda in ('PYG', 'CLP') then 1.0 else 100.0 end as partes,
    coalesce(p.sigla, 'BR') = 'BR' as is_brasil
  from cliente as c
  left join rede_no as n on n.id = c.id
  -- include: status_da_pessoa
  left join filial as f on f.id = c.id_filial
  left join pais as p on p.id = f.id_pais
  where c.id = coalesce(:cliente_id, :id_cliente_filtro)
),
tempo as (
  select
    date_trunc('month', :periodo_inicio::timestamp)::date as desde,
    date_trunc('month', least(:periodo_fim, :hoje)::timestamp)::date as mes,
    (date_trunc('month', least(:periodo_fim, :hoje)::timestamp) - interval '2 months')::date as trimestre
),
-- Dos meses do período e do trimestre, os pontos que contam e os do ERP.
meses as (
  select m.mes, m.individuais, m.total, m.fechado, null::numeric as individuais_erp, null::numeric as total_erp
  from ponto_mensal as m
  where m.cliente = coalesce(:cliente_id, :id_cliente_filtro)
    and m.mes <= :periodo_fim
    and m.mes >= least(:periodo_inicio::timestamp, date_trunc('month', least(:periodo_fim, :hoje)::timestamp)) - interval '3 months'
  union all
  select e.mes, null, null, null, e.individuais, e.total
  from ponto_erp as e
  where e.cliente = coalesce(:cliente_id, :id_cliente_filtro)
    and e.mes <= :periodo_fim
    and e.mes >= least(:periodo_inicio::timestamp, date_trunc('month', least(:periodo_fim, :hoje)::timestamp)) - interval '3 months'
),
pontos as (
  select
    coalesce(sum(case when q.is_brasil then m.individuais else m.individuais_erp end) filter (where m.mes >= t.desde), 0) as individuais,
    coalesce(sum(case when q.is_brasil then m.total else m.total_erp end) filter (where m.mes >= t.desde), 0) as total,
    coalesce(sum(case when q.is_brasil then m.individuais else m.individuais_erp end)
      filter (where m.mes between t.trimestre and t.mes), 0) as individuais_trimestre,
    coalesce(sum(case when q.is_brasil then m.individuais else m.individuais_erp end) filter (where m.mes = t.mes), 0) as individuais_mes,
    coalesce(sum(m.individuais) filter (where m.mes = t.mes), 0) as individuais_livro,
    coalesce(sum(m.total) filter (where m.mes = t.mes), 0) as total_livro,
    coalesce(bool_or(m.fechado) filter (where m.mes = t.mes), false) as is_fechado,
    sum(m.individuais_erp) filter (where m.mes >= t.desde) as individuais_erp,
    sum(m.total_erp) filter (where m.mes >= t.desde) as total_erp
  from quem as q
  cross join tempo as t
  left join meses as m on true
),
regras as (
  select v.id, v.pontos_qualificacao, round(v.fator_direto * 100) as fator_direto
  from tempo as t
  cross join versao_graduacao as v
  where v.vigencia <= t.mes
  order by v.vigencia desc
  limit 1
),
-- O fator do leitor, se o mês ainda se divide.
proprio as (
  select
    q.id,
    q.caminho,
    q.moeda,
    v.id as versao,
    v.pontos_qualificacao,
    v.fator_direto,
    coalesce((
      select round(r.fator * 100)
      from regra_graduacao as r
      where r.id_versao_graduacao = v.id
        and p.individuais_livro >= r.pontos_individuais
        and p.total_livro >= r.pontos_totais
      order by r.peso desc
      limit 1
    ), 0) as fator
  from quem as q
  cross join pontos as p
  cross join regras as v
  where q.is_membro
    and not p.is_fechado
    and p.individuais_livro >= v.pontos_qualificacao
),
-- Quem compra sem membro entre si e o leitor: dele é o SPV direto.
diretos as (
  select o.id
  from proprio as o
  union all
  select n.id
  from diretos as d
  join rede_no as n on n.superior = d.id
  join cliente as c on c.id = n.id
  where coalesce(c.tipo, 'CLIENTE') = 'CLIENTE'
),
bases as materialized (
  select l.beneficiario as dono, l.pedido, sum(l.base) as base
  from proprio as o
  join rede_no as n on n.caminho >= o.caminho and n.caminho < left(o.caminho, -1) || '0'
  join ponto_lancamento as l on l.beneficiario = n.id and l.moeda = o.moeda
  left join ponto_lancamento as e on e.id = l.estorno_de
  where l.mes = date_trunc('month', least(:periodo_fim, :hoje)::timestamp)::date
    and coalesce(e.mes, l.mes) = l.mes
  group by l.beneficiario, l.pedido
  having sum(l.base) > 0
),
-- Os pontos do mês de quem é membro, com o seu lugar: sem o leitor, para que as junções sejam as de muitas linhas.
figuras as materialized (
  select n.caminho, p.individuais, p.total
  from ponto_mensal as p
  join rede_no as n on n.id = p.cliente
  join cliente as c on c.id = p.cliente
  where p.mes = date_trunc('month', least(:periodo_fim, :hoje)::timestamp)::date
    and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
),
-- Membros abaixo cuja graduação toma parte do que o leitor recebe.
fatores as materialized (
  select reverse(split_part(reverse(m.caminho), '/', 2)) as rotulo, g.fator
  from proprio as o
  join figuras as m on m.caminho > o.caminho and m.caminho < left(o.caminho, -1) || '0'
  cross join lateral (
    select round(r.fator * 100) as fator
    from regra_graduacao as r
    where r.id_versao_graduacao = o.versao
      and m.individuais >= r.pontos_individuais
      and m.total >= r.pontos_totais
    order by r.peso desc
    limit 1
  ) as g
  where m.individuais >= o.pontos_qualificacao
    and g.fator > 0
),
-- Sem junções cujas linhas o banco não estima: quem tem a mesma etiqueta, o mesmo superior, está junto por ordem. O caminho se abre uma
-- vez por superior, não por dono: irmãos têm tudo acima deles em comum.
donos as materialized (
  select b.dono, b.base, n.superior, n.caminho, reverse(split_part(reverse(n.caminho), '/', 2)) as rotulo
  from bases as b
  join rede_no as n on n.id = b.dono
),
etiquetas as (
  select x.superior, max(x.fator) over (partition by x.rotulo) as fator
  from (
    select s.superior, p.rotulo, null::numeric as fator
    from (
      select d.superior, max(left(d.caminho, -1 - length(d.rotulo))) as acima
      from donos as d
      where d.superior is not null
      group by d.superior
    ) as s
    cross join lateral unnest(string_to_array(s.acima, '/')) as p (rotulo)
    union all
    select null, f.rotulo, f.fator
    from fatores as f
  ) as x
),
linhas as (
  select y.base, y.dono, greatest(max(y.fator) over (partition by y.superior), y.proprio) as fator
  from (
    select d.dono, d.base, d.superior, null::numeric as fator, max(d.fator) over (partition by d.rotulo) as proprio
    from (
      select o.dono, o.base, o.superior, o.rotulo, null::numeric as fator
      from donos as o
      union all
      select null, null, null, f.rotulo, f.fator
      from fatores as f
    ) as d
    union all
    select null, null, e.superior, max(e.fator), null
    from etiquetas as e
    where e.superior is not null
    group by e.superior
  ) as y
),
previa as (
  select sum(
    case when o.fator > coalesce(b.fator, 0)
      then round(b.base * o.fator / 10000.0) - round(b.base * coalesce(b.fator, 0) / 10000.0)
      else 0
    end
    + case when b.dono in (select d.id from diretos as d) then round(b.base * o.fator_direto / 10000.0) else 0 end
  ) as valor
  from proprio as o
  cross join linhas as b
  where b.base is not null
),
livro as (
  select sum(l.valor) as valor
  from quem as q
  cross join tempo as t
  join spv_lancamento as l on l.beneficiario = q.id and l.mes = t.mes and l.moeda = q.moeda
  where l.tipo in ('DIRETO', 'GRADUACAO')
),
graduacao_atual as (
  select g.descricao, h."graduacaoTitulo" as titulo, g.imagem
  from quem as q
  join graduacao_historico as h on h.id_cliente = q.id
  left join graduacao as g on coalesce(g.titulo, g.descricao) = h."graduacaoTitulo"
  order by h."dhRegistro" desc, h.id desc
  limit 1
),
nomes as (
  select case :idioma
    when 'es' then 'Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre'
    when 'en' then 'January February March April May June July August September October November December'
    else 'Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro'
  end as meses
)
select
  q.nome as nome_cliente,
  p.individuais_mes >= v.pontos_qualificacao is true as qualificado,
  case when q.exibe_pontos then p.total end as total_pontos,
  q.moeda,
  coalesce(case when p.is_fechado then l.valor else x.valor end, 0) / q.partes as valor_creditos,
  h.titulo as graduacao,
  h.imagem as imagem_graduacao,
  case when q.exibe_pontos then p.individuais end as ponto_pessoal_acumulado,
  case when q.exibe_pontos then p.total - p.individuais end as ponto_rede_acumulado,
  case when q.exibe_pontos then p.individuais_trimestre end as pontos_individuais_ultimo_trimestre,
  coalesce((
    select s.saldo
    from spv_saldo as s
    where s.cliente = q.id
      and s.moeda = q.moeda
  ), 0) / q.partes as saldo_spv,
  coalesce((
    select sum(r.saldo)
    from credito_cliente as r
    where r.id_cliente = q.id
      and r.moeda = q.moeda
  ), 0) as saldo_outros,
  (
    select count(*)
    from rede_no as n
    join cliente as c on c.id = n.id
    where n.caminho > q.caminho
      and n.caminho < left(q.caminho, -1) || '0'
      and c.data_cadastro <= :periodo_fim
  ) as total_afiliados,
  case when t.desde < t.mes
    then split_part(k.meses, ' ', extract(month from t.desde)::int4) || '/' || extract(year from t.desde) || ' a '
    else ''
  end || split_part(k.meses, ' ', extract(month from t.mes)::int4) || '/' || extract(year from t.mes) as periodo_referencia,
  q.exibe_pontos as "exibirPontos",
  exists (
    select 1
    from ponto_erp as u
    where u.cliente = q.id
      and u.mes <= t.mes
  ) as exibir_pontos_erp,
  exists (select 1 from spv_apurado) as visualizar_spv_apurado,
  case when q.exibe_pontos then p.total_erp end as total_pontos_erp,
  case when q.exibe_pontos then p.individuais_erp end as pontos_individuais_erp
from quem as q
cross join tempo as t
cross join pontos as p
cross join nomes as k
left join regras as v on true
left join previa as x on true
left join livro as l on true
left join graduacao_atual as h on true
