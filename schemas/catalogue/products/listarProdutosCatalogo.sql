select
  s.id,
  s.id as id_sku,
  s.id_produto,
  f.id as id_filial,
  s.codigo as codigo_produto,
  p.descricao,
  -- include: colunas_do_catalogo
  -- Com a resposta de um produto vêm os tamanhos e as cores de sua página, que assim não muda de altura depois.
  case when cast(:id_sku as bigint) is not null and cast(:opcao as text) is null then (
    select jsonb_agg(jsonb_build_object('id_sku', o.id, 'descricao', o.descricao) order by o.ordem, o.id)
    from (
      select distinct on (x.id_grade_item) x.id, x.ordem, t.descricao as descricao
      from sku as x
      left join grade_item as t on t.id = x.id_grade_item
      where x.id_produto = s.id_produto and t.descricao is not null
        and coalesce(x.ativo, true)
        and (x.configuracao is null or x.id = s.id)
        and exists (select 1 from preco_sku as y where y.id_sku = x.id and y.id_filial = f.id and y.vigencia <= :hoje_compra)
      order by x.id_grade_item, x.id = s.id desc, x.modelo is not distinct from s.modelo desc, x.ordem, x.id
    ) as o
  ) end as tamanhos,
  case when cast(:id_sku as bigint) is not null and cast(:opcao as text) is null then (
    select jsonb_agg(jsonb_build_object('id_sku', o.id, 'descricao', o.descricao) order by o.ordem, o.id)
    from (
      select distinct on (x.modelo) x.id, x.ordem, x.modelo as descricao
      from sku as x
      left join grade_item as t on t.id = x.id_grade_item
      where x.id_produto = s.id_produto and x.modelo is not null
        and coalesce(x.ativo, true)
        and (x.configuracao is null or x.id = s.id)
        and exists (select 1 from preco_sku as y where y.id_sku = x.id and y.id_filial = f.id and y.vigencia <= :hoje_compra)
      order by x.modelo, x.id = s.id desc, x.id_grade_item is not distinct from s.id_grade_item desc, x.ordem, x.id
    ) as o
  ) end as cores,
  s.busca
-- include: catalogo_da_filial
  and case
    -- As opções do SKU escolhido: cada tamanho, ou cada modelo ou cor, no que mais se parece com ele.
    when cast(:opcao as text) is not null then s.id in (
      select distinct on (o.opcao) o.id
      from (
        select x.id, x.ordem,
          case cast(:opcao as text) when 'TAMANHO' then cast(x.id_grade_item as text) else x.modelo end as opcao,
          x.id = e.id as escolhido,
          case cast(:opcao as text)
            when 'TAMANHO' then x.modelo is not distinct from e.modelo
            else x.id_grade_item is not distinct from e.id_grade_item
          end as parecido
        from sku as e
        join sku as x on x.id_produto = e.id_produto
        where e.id = :id_sku
          and coalesce(x.ativo, true)
          and (x.configuracao is null or x.id = e.id)
          and exists (select 1 from preco_sku as y where y.id_sku = x.id and y.id_filial = f.id and y.vigencia <= :hoje_compra)
      ) as o
      where o.opcao is not null
      order by o.opcao, o.escolhido desc, o.parecido desc, o.ordem, o.id
    )
    when cast(:id_sku as bigint) is not null then s.id = :id_sku
    when cast(:id_produto as bigint) is not null then s.id_produto = :id_produto and s.configuracao is null
    when :favorito then exists (select 1 from favorito as x where x.id_sku = s.id and x.id_usuario = :usuario_id)
    when cast(:id_hub_grade_item as bigint) is not null then s.id_grade_item = :id_hub_grade_item
    else s.principal
  end
  and (cast(:id_departamento as bigint) is null or p.id_departamento = :id_departamento)
  and (
    cast(:classificacao as bigint) is null
    or exists (
      select 1 from classificacao_produto as x
      where x.id_produto = p.id and x.id_classificacao = any (array(
        with recursive ramo as (
          select c.id from classificacao as c where c.id = :classificacao
          union
          select c.id from classificacao as c join ramo on c.id_superior = ramo.id
        )
        select ramo.id from ramo
      ))
    )
  )
  and (
    cast(:id_home as bigint) is null
    or exists (
      select 1 from classificacao_produto as x
      where x.id_produto = p.id and x.id_classificacao = any (array(
        with recursive ramo as (
          select c.id
          from bloco_home as b
          join classificacao as c on c.id_catalogo = b.id_catalogo and (b.id_classificacao is null or c.id = b.id_classificacao)
          where b.id = :id_home
          union
          select c.id from classificacao as c join ramo on c.id_superior = ramo.id
        )
        select ramo.id from ramo
      ))
    )
  )
