-- Clientes que não são do plano não ficam inativos nele. Uma compra é uma venda lançada, dela mesma e não transferida.
-- Os dias são contados só para as linhas da página, enquanto nada ordena ou filtra por eles.
select
  c.id,
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
    select coalesce((select r.dias_sem_compra from parametros_rede as r order by r.id limit 1), 90)
      - (:hoje - coalesce(
        (
          select (max(l.dh_movimento) at time zone :fuso)::date
          from ponto_lancamento as l
          where l.beneficiario = c.id
            and l.tipo = 'VENDA'
            and l.estorno_de is null
        ),
        c.data_cadastro,
        (c.dh_registro at time zone :fuso)::date
      ))
  ) as dias_para_inatividade,
  (
    select case
      when k.dias <= 0 then 'INATIVO'
      when k.dias <= 7 then 'DE_1_A_7_DIAS'
      when k.dias <= 15 then 'DE_8_A_15_DIAS'
      when k.dias <= 30 then 'DE_16_A_30_DIAS'
      else 'OK'
    end
    from (
      select coalesce((select r.dias_sem_compra from parametros_rede as r order by r.id limit 1), 90)
        - (:hoje - coalesce(
          (
            select (max(l.dh_movimento) at time zone :fuso)::date
            from ponto_lancamento as l
            where l.beneficiario = c.id
              and l.tipo = 'VENDA'
              and l.estorno_de is null
          ),
          c.data_cadastro,
          (c.dh_registro at time zone :fuso)::date
        )) as dias
    ) as k
  ) as status_risco
from cliente as c
join rede_no as n on n.id = c.id
left join rede_no as t on t.id = coalesce(:id_cliente, :cliente_id)
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
left join cidade as m on m.id = c.id_cidade
left join estado as e on e.id = m.id_estado
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
left join cliente as p on p.id = n.superior
where coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE'
  and (
    coalesce(:id_cliente, :cliente_id) is null
    or (n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0')
  )
  and (
    :status_risco is null
    or (
      select case
        when k.dias <= 0 then 'INATIVO'
        when k.dias <= 7 then 'DE_1_A_7_DIAS'
        when k.dias <= 15 then 'DE_8_A_15_DIAS'
        when k.dias <= 30 then 'DE_16_A_30_DIAS'
        else 'OK'
      end
      from (
        select coalesce((select r.dias_sem_compra from parametros_rede as r order by r.id limit 1), 90)
          - (:hoje - coalesce(
            (
              select (max(l.dh_movimento) at time zone :fuso)::date
              from ponto_lancamento as l
              where l.beneficiario = c.id
                and l.tipo = 'VENDA'
                and l.estorno_de is null
            ),
            c.data_cadastro,
            (c.dh_registro at time zone :fuso)::date
          )) as dias
      ) as k
    ) = :status_risco
  )
  and (:id_status_penn is null or d."id_statusPenn" = :id_status_penn)
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_estado is null or m.id_estado = :id_estado)
  and (:id_cidade is null or c.id_cidade = :id_cidade)
  and (
    :id_graduacao is null
    or (
      select h."graduacaoTitulo"
      from graduacao_historico as h
      where h.id_cliente = c.id
      order by h."dhRegistro" desc, h.id desc
      limit 1
    ) in (
      select g.titulo from graduacao as g where g.id = :id_graduacao
      union all
      select g.descricao from graduacao as g where g.id = :id_graduacao
    )
  )
