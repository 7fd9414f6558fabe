-- De um mês fechado vale o que o fechamento guardou; de um aberto, a regra que vale nele.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  n.nivel - coalesce(t.nivel, n.nivel) as nivel,
  g.descricao as graduacao,
  s.descricao as status_penn,
  f.nome as filial,
  date_part('year', :periodo_inicio)::integer as ano,
  date_part('month', :periodo_inicio)::integer - 1 as mes,
  coalesce(m.individuais, 0) as pontos_individuais,
  r.pontos_qualificacao as pontos_requeridos,
  coalesce(e.qualificado, coalesce(m.individuais, 0) >= r.pontos_qualificacao, false) as qualificado,
  coalesce(m.total, 0) as total_pontos
from cliente as c
join rede_no as n on n.id = c.id
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join ponto_mensal as m on m.cliente = c.id and m.mes = :periodo_inicio
left join ponto_fechado as e on e.cliente = c.id and e.mes = :periodo_inicio
left join graduacao as g on g.id = e.graduacao
left join filial as f on f.id = c.id_filial
-- include: status_da_pessoa
left join versao_graduacao as r on r.id = (
  select v.id from versao_graduacao as v where v.vigencia <= :periodo_inicio order by v.vigencia desc, v.id desc limit 1
)
where coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
  and -- include: na_rede_de_quem_se_escolhe
  and (
    :qualificado is null
    or :qualificado = coalesce(e.qualificado, coalesce(m.individuais, 0) >= r.pontos_qualificacao, false)
  )
  and (:id_graduacao is null or e.graduacao = :id_graduacao)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
