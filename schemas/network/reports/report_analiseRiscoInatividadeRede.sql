-- Clientes que não são do plano não ficam inativos nele. Uma compra é uma venda lançada, dela mesma e não transferida.
-- Os dias são contados só para as linhas da página, enquanto nada ordena ou filtra por eles.
select
  c.id,
  c.id as id_cliente,
  -- include: pessoa_com_nivel
  m.nome as cidade,
  e.sigla as estado,
  q.nome as pais,
  p.nome as nome_pai_empresarial,
  coalesce((
    select sum(a.individuais)
    from ponto_mensal as a
    where a.cliente = c.id
      and a.mes = date_trunc('month', :hoje::timestamp)::date
  ), 0) as pontos_individuais,
  coalesce((select sum(a.individuais) from ponto_mensal as a where a.cliente = c.id), 0) as saldo_pontos,
  (
    select max(l.dh_movimento)
    from ponto_lancamento as l
    where l.beneficiario = c.id
      and l.tipo = 'VENDA'
      and l.estorno_de is null
  ) as dh_ultima_compra,
  (
    -- include: dias_para_inatividade
  ) as dias_para_inatividade,
  (
    -- include: risco_de_inatividade
  ) as status_risco
from cliente as c
join rede_no as n on n.id = c.id
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
left join cidade as m on m.id = c.id_cidade
left join estado as e on e.id = m.id_estado
-- include: status_da_pessoa
left join cliente as p on p.id = n.superior
where coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
  and -- include: na_rede_de_quem_se_escolhe
  and (
    :status_risco is null
    or (
      -- include: risco_de_inatividade
    ) = :status_risco
  )
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_estado is null or m.id_estado = :id_estado)
  and (:id_cidade is null or c.id_cidade = :id_cidade)
  and -- include: so_desta_graduacao
