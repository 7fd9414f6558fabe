-- A graduação gravada em cada mês ao lado da que os pontos do mês deram.
select
  h.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  extract(year from h."dhRegistro" at time zone :fuso)::bigint as ano,
  extract(month from h."dhRegistro" at time zone :fuso)::bigint - 1 as mes,
  h."graduacaoTitulo" as graduacao,
  h."graduacaoGanho" as graduacao_calculada,
  h."graduacaoPeso" as peso_graduacao,
  (
    select sum(v.pontos)
    from venda_vinculo as v
    where v.id_consultor = c.id
      and v.dh_registro >= date_trunc('month', h."dhRegistro" at time zone :fuso) at time zone :fuso
      and v.dh_registro <= h."dhRegistro"
  ) as pontos_individuais,
  null::numeric as pontos_rede,
  null::numeric as total_pontos,
  h."graduacaoTitulo" is distinct from h."graduacaoGanho" as is_divergente
from graduacao_historico as h
join cliente as c on c.id = h.id_cliente
where c.id = :id_cliente
  and h."dhRegistro" >= :periodo_inicio::timestamp at time zone :fuso
  and h."dhRegistro" < (:periodo_fim + 1)::timestamp at time zone :fuso
