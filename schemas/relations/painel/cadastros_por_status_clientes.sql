-- Os clientes de uma barra, no mesmo período que ela.
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
)
select
  c.id,
  c.codigo,
  c.codigo_mundial as codigo_referencia,
  c.nome,
  c.tipo,
  c.status,
  null::text as status_penn,
  m.nome as cidade,
  u.sigla as estado,
  b.nome as pais
from cliente as c
cross join periodo as p
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join pais as b on b.id = u.id_pais
where c.status = :filter_key
  and c.data_cadastro between p.inicio and p.fim
