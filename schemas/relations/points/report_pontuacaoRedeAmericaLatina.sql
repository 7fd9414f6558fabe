-- Como report_pontuacaoRede, mês a mês e para quem é de filiais fora do Brasil.
select
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  n.nivel - coalesce(t.nivel, n.nivel) as nivel,
  (
    select h."graduacaoTitulo"
    from graduacao_historico as h
    where h.id_cliente = c.id
    order by h."dhRegistro" desc, h.id desc
    limit 1
  ) as graduacao,
  s.descricao as status_penn,
  f.nome as filial,
  q.nome as pais,
  q.sigla3 as sigla_pais,
  p.nome as nome_pai_empresarial,
  extract(year from g.mes)::integer as ano,
  to_char(g.mes, '"_"MM') as mes,
  round(coalesce((
    select sum(x.pontos)
    from (
      select m.individuais as pontos
      from ponto_mensal as m
      where m.cliente = c.id
        and m.mes = g.mes::date
        and not (:id_tipo_movimento is not null and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO'))
      union all
      select l.pontos
      from rede_no as b
      join ponto_lancamento as l on l.beneficiario = b.id
      join tipo_movimento as y on y.constante = l.tipo and y.id = :id_tipo_movimento
      where b.id = c.id
        and l.mes = g.mes::date
        and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
    ) as x
  ), 0), 2) as pontos_individuais,
  round(coalesce((
    select sum(x.pontos)
    from (
      select m.total - m.individuais as pontos
      from ponto_mensal as m
      where m.cliente = c.id
        and m.mes = g.mes::date
        and not (:id_tipo_movimento is not null and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO'))
      union all
      select l.pontos
      from rede_no as b
      join ponto_lancamento as l on l.beneficiario = b.id
      join tipo_movimento as y on y.constante = l.tipo and y.id = :id_tipo_movimento
      where b.id <> c.id and b.caminho >= n.caminho and b.caminho < left(n.caminho, -1) || '0'
        and l.mes = g.mes::date
        and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
    ) as x
  ), 0), 2) as pontos_rede,
  round(coalesce((
    select sum(x.pontos)
    from (
      select m.total as pontos
      from ponto_mensal as m
      where m.cliente = c.id
        and m.mes = g.mes::date
        and not (:id_tipo_movimento is not null and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO'))
      union all
      select l.pontos
      from rede_no as b
      join ponto_lancamento as l on l.beneficiario = b.id
      join tipo_movimento as y on y.constante = l.tipo and y.id = :id_tipo_movimento
      where b.caminho >= n.caminho and b.caminho < left(n.caminho, -1) || '0'
        and l.mes = g.mes::date
        and (:administrador or :tipo like '%ADMINISTRATIVO%' or :perfil = 'ADMINISTRATIVO')
    ) as x
  ), 0), 2) as total_pontos,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  (
    select max(l.dh_movimento)
    from ponto_lancamento as l
    where l.beneficiario = c.id
      and l.estorno_de is null
  ) as dh_ultima_compra
from cliente as c
join rede_no as n on n.id = c.id
cross join generate_series(
  date_trunc('month', :periodo_inicio::timestamp),
  date_trunc('month', :periodo_fim::timestamp),
  interval '1 month'
) as g (mes)
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
left join cliente as p on p.id = n.superior
where coalesce(q.sigla3, '') <> 'BRA'
  and (
    coalesce(:id_cliente, :cliente_id) is null
    or (n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0')
  )
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and (
    :id_graduacao is null
    or (
      select h."graduacaoTitulo"
      from graduacao_historico as h
      where h.id_cliente = c.id
      order by h."dhRegistro" desc, h.id desc
      limit 1
    ) in (
      select e.titulo from graduacao as e where e.id = :id_graduacao
      union all
      select e.descricao from graduacao as e where e.id = :id_graduacao
    )
  )
