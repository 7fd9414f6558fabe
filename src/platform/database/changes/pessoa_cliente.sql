-- World code and document become those of the person, whom clients in several branches share: each client gets a person, as
-- long as the old keys say that no two clients share a code. Of one person with several clients, whose codes differ by those
-- keys, the oldest client keeps the person; the others get one of their own with its documents.
do $$
declare
  clients regclass := to_regclass(format('%I.cliente', current_schema()));
  persons regclass := to_regclass(format('%I.pessoa', current_schema()));
  missing bigint;
  given record;
begin
  if clients is null or persons is null
    or exists (select from pg_attribute where attrelid = persons and attname = 'codigo_mundial' and not attisdropped)
    or (
      select count(*) from pg_attribute
      where not attisdropped and (
        attrelid = clients and attname in ('codigo_mundial', 'documento', 'id_pessoa', 'tipo_pessoa', 'nome', 'dh_exclusao')
        or attrelid = persons and attname in ('tipo', 'nome', 'id_pessoaFisica', 'id_pessoaJuridica', 'id_responsavel'))
    ) < 11
  then
    return;
  end if;
  alter table pessoa add column codigo_mundial text, add column documento text;
  update pessoa as p set codigo_mundial = c.codigo_mundial, documento = c.documento
  from (
    select distinct on (id_pessoa) id_pessoa, codigo_mundial, documento
    from cliente where dh_exclusao is null and id_pessoa is not null order by id_pessoa, id
  ) as c where c.id_pessoa = p.id;
  create temporary table vitral_sem_pessoa on commit drop as
    select c.id, c.codigo_mundial, c.documento, case c.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end as tipo, c.nome,
      p."id_pessoaFisica" as fisica, p."id_pessoaJuridica" as juridica, p.id_responsavel as responsavel, 0::bigint as pessoa
    from cliente as c left join pessoa as p on p.id = c.id_pessoa
    where c.dh_exclusao is null and c.codigo_mundial is not null and p.codigo_mundial is distinct from c.codigo_mundial;
  get diagnostics missing = row_count;
  update vitral_sem_pessoa set pessoa = nextval(pg_get_serial_sequence('pessoa', 'id'));
  -- Of very many, indexes are made anew rather than kept up row by row.
  create temporary table vitral_indices on commit drop as
    select i.relname::text as nome, pg_get_indexdef(i.oid) as definicao, obj_description(i.oid, 'pg_class') as nota
    from pg_index as x join pg_class as i on i.oid = x.indexrelid
    where x.indrelid in (clients, persons) and not x.indisunique and missing > 50000;
  if missing > 50000 then
    perform set_config('maintenance_work_mem', '256MB', true);
  end if;
  for given in select * from vitral_indices loop
    execute format('drop index %I', given.nome);
  end loop;
  insert into pessoa (id, tipo, nome, codigo_mundial, documento, "id_pessoaFisica", "id_pessoaJuridica", id_responsavel)
  overriding system value
  select pessoa, tipo, nome, codigo_mundial, documento, fisica, juridica, responsavel from vitral_sem_pessoa order by id;
  analyze vitral_sem_pessoa;
  update cliente as c set id_pessoa = s.pessoa from vitral_sem_pessoa as s where s.id = c.id;
  for given in select * from vitral_indices loop
    execute given.definicao;
    execute format('comment on index %I is %L', given.nome, given.nota);
  end loop;
end
$$;
