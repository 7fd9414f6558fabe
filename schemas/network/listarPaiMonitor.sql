-- Quem patrocina: consultores e D.I., nunca clientes, e ninguém abaixo do próprio consultor. Primeiro quem está mais perto de quem escolhe.
select
  c.id,
  concat_ws(' - ', c.codigo_mundial, c.nome) as descricao,
  c.codigo_mundial,
  c.nome,
  c.tipo,
  n.nivel - t.nivel as nivel,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  f.nome as filial,
  null::text as avatar,
  c.busca
from cliente as c
left join filial as f on f.id = c.id_filial
left join rede_no as n on n.id = c.id
left join rede_no as t on t.id = :cliente_id
where coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
  and (:id_filial is null or c.id_filial = :id_filial)
  and (
    :consultor is null
    or (
      c.id <> :consultor
      and not exists (
        select 1
        from rede_no as p
        where p.id = :consultor
          and n.caminho > p.caminho
          and n.caminho < left(p.caminho, -1) || '0'
      )
    )
  )
