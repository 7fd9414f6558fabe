-- As campanhas que valem hoje, na filial e no país de quem lê.
select
  c.id as id_campanha,
  c.banner,
  c.descricao_campanha,
  c.descricao_premio
from campanha_premiacao as c
where c.ativo
  and :hoje between c.inicio and c.fim
  and (c.id_filial is null or c.id_filial = :filial_id)
  and (c.id_pais is null or c.id_pais = coalesce(:pais_id, (select f.id_pais from filial as f where f.id = :filial_id)))
