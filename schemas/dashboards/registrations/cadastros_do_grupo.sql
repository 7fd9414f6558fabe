-- Os clientes que o resumo e os países do painel contam: as mesmas condições.
select
  -- include: colunas_do_painel
  p.nome as pais
from cliente as c
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join filial as f on f.id = c.id_filial
left join pais as p on p.id = coalesce(u.id_pais, f.id_pais)
-- include: status_da_pessoa
where -- include: cadastros_do_periodo
  and (:pais is null or p.id = :pais)
  and (
    :grupo is null
    or :grupo = 'TODOS'
    or c.status = :grupo
    or c.tipo_pessoa = :grupo
    or (:grupo = 'SEM_CONSULTOR' and c.id_consultor is null)
  )
