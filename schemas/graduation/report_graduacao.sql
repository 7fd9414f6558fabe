-- Com id_cliente, só o próprio e os que ele atende.
select
  h.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  case c.id when :id_cliente then 0 else 1 end as nivel,
  h."graduacaoTitulo" as graduacao,
  (
    select a."graduacaoTitulo"
    from graduacao_historico as a
    where a.id_cliente = h.id_cliente
      and a."dhRegistro" < h."dhRegistro"
    order by a."dhRegistro" desc
    limit 1
  ) as graduacao_anterior,
  h."graduacaoPeso" as peso_graduacao,
  h."dhRegistro" as dh_graduacao,
  s.descricao as status_penn,
  f.nome as filial,
  p.nome as pais,
  e.nome as nome_pai_empresarial,
  (
    select sum(v.pontos)
    from venda_vinculo as v
    where v.id_consultor = h.id_cliente
      and v.dh_registro >= date_trunc('month', h."dhRegistro" at time zone :fuso) at time zone :fuso
      and v.dh_registro <= h."dhRegistro"
  ) as pontos_individuais,
  null::numeric as total_pontos
from graduacao_historico as h
join cliente as c on c.id = h.id_cliente
left join filial as f on f.id = c.id_filial
left join pais as p on p.id = f.id_pais
-- include: status_da_pessoa
left join cliente as e on e.id = d."id_clientePaiEmpresarial"
where h."dhRegistro" >= :periodo_inicio::timestamp at time zone :fuso
  and h."dhRegistro" < (:periodo_fim + 1)::timestamp at time zone :fuso
  and (:id_cliente is null or c.id = :id_cliente or c.id_consultor = :id_cliente)
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and (
    :id_graduacao is null
    or h."graduacaoTitulo" in (
      select g.titulo from graduacao as g where g.id = :id_graduacao
      union all
      select g.descricao from graduacao as g where g.id = :id_graduacao
    )
  )
