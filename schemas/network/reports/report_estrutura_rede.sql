-- Vínculos que não podem estar certos: o próprio como pai, dois que são pais um do outro, um pai excluído, um lugar na rede que não é
-- logo abaixo do pai, um pai de outro país.
with vinculo as (
  select
    c.id,
    c.codigo_mundial,
    c.nome,
    e.codigo_mundial as codigo_pai,
    e.nome as nome_pai,
    s.descricao as status_penn,
    f.id_pais,
    n.nivel,
    n.caminho,
    case
      -- Quem foi excluído não está entre os clientes.
      when e.id is null then 'PAI_EXCLUIDO'
      when e.id = c.id or de."id_clientePaiEmpresarial" = c.id then 'CICLO'
      when n.nivel <> ne.nivel + 1 then 'NIVEL_DIVERGENTE'
      when fe.id_pais <> f.id_pais then 'OUTRO_PAIS'
    end as falha
  from cliente as c
  join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
  left join cliente as e on e.id = d."id_clientePaiEmpresarial"
  left join cliente_dados_comerciais as de on de.id = e."id_dadosComerciais"
  left join rede_no as n on n.id = c.id
  left join rede_no as ne on ne.id = e.id
  left join filial as f on f.id = c.id_filial
  left join filial as fe on fe.id = e.id_filial
  left join status_penn as s on s.id = d."id_statusPenn"
  where d."id_clientePaiEmpresarial" is not null
)
select
  v.id,
  v.id as id_cliente,
  v.codigo_mundial,
  v.nome as nome_cliente,
  v.nivel,
  v.codigo_pai as codigo_mundial_pai,
  v.nome_pai as nome_pai_empresarial,
  v.status_penn,
  v.falha,
  case v.falha
    when 'CICLO' then 'O pai está abaixo do próprio filho.'
    when 'PAI_EXCLUIDO' then 'O pai foi excluído.'
    when 'NIVEL_DIVERGENTE' then 'O lugar na rede não é logo abaixo do pai.'
    else 'O pai é de outro país.'
  end as descricao
from vinculo as v
left join rede_no as t on t.id = :id_cliente
where v.falha is not null
  and (:id_pais is null or v.id_pais = :id_pais)
  and (:id_cliente is null or v.id = :id_cliente or (v.caminho >= t.caminho and v.caminho < left(t.caminho, -1) || '0'))
