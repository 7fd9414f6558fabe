-- As barras do período; sem período, as do mês de hoje.
with periodo as (
  select
    coalesce(
      case length(:data_inicial_iso)
        when 10 then :data_inicial_iso::date
        else (:data_inicial_iso::timestamptz at time zone :fuso)::date
      end,
      case
        when length(:date_start) = 10 and :date_start like '____-__-__' then :date_start::date
        when :date_start like '%-%' then (:date_start::timestamptz at time zone :fuso)::date
        else (to_timestamp(:date_start::numeric / 1000) at time zone :fuso)::date
      end,
      date_trunc('month', :hoje::timestamp)::date
    ) as inicio,
    coalesce(
      case length(:data_final_iso)
        when 10 then :data_final_iso::date
        else (:data_final_iso::timestamptz at time zone :fuso)::date
      end,
      case
        when length(:date_end) = 10 and :date_end like '____-__-__' then :date_end::date
        when :date_end like '%-%' then (:date_end::timestamptz at time zone :fuso)::date
        else (to_timestamp(:date_end::numeric / 1000) at time zone :fuso)::date
      end,
      (date_trunc('month', :hoje::timestamp) + interval '1 month - 1 day')::date
    ) as fim
),
situacao (id, filter_key, descricao, cor) as (
  values
    (1, 'ATIVO', 'Ativo', '#2f9e44'),
    (2, 'INATIVO', 'Inativo', '#868e96'),
    (3, 'BLOQUEADO', 'Bloqueado', '#c92a2a'),
    (4, 'PENDENTE', 'Pendente', '#f59f00'),
    (5, 'RECOMENDACAO', 'Recomendação', '#7048e8'),
    (6, 'APROVADO', 'Aprovado', '#1c7ed6'),
    (7, 'EVOLUIR_PARA_DI', 'Evoluir para DI', '#0ca678'),
    (8, 'EVOLUIR_PARA_DIENERGY', 'Evoluir para DI Energy', '#22b8cf')
)
select s.id, s.filter_key, s.descricao, 'Cadastros' as serie, count(*) as total, s.cor
from situacao as s
join cliente as c on c.status = s.filter_key
cross join periodo as p
where c.data_cadastro between p.inicio and p.fim
group by s.id, s.filter_key, s.descricao, s.cor
