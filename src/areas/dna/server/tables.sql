-- DNA teams (module `dna`; specification 002, 2.18). Run at every start, behind the tables of the entities; only adds. Triggers
-- alone write these tables, so that they hold whichever way a member comes into a team.

-- Who is in which active team: a consultant in one. Members of a team that is not active stand in none.
create table if not exists dna_integrante_ativo (
  consultor  bigint constraint dna_integrante_um_time primary key,
  membro     bigint not null unique,
  time       bigint not null
);
create index if not exists dna_integrante_ativo_time on dna_integrante_ativo (time);

-- The member from whom all others of a team descend: one a team.
create table if not exists dna_origem (
  time    bigint constraint dna_origem_uma primary key,
  membro  bigint not null unique
);

-- Follows a member: its place as the origin, and its place in an active team.
create or replace function dna_segue_membro() returns trigger language plpgsql as $body$
begin
  if tg_op <> 'INSERT' then
    delete from dna_origem where membro = old.id;
    delete from dna_integrante_ativo where membro = old.id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.id_superior is null then
    insert into dna_origem (time, membro) values (new."id_redeDna", new.id);
  end if;
  insert into dna_integrante_ativo (consultor, membro, time)
  select new.id_consultor, new.id, t.id from rede_dna as t where t.id = new."id_redeDna" and coalesce(t.ativo, true);
  return new;
end
$body$;

-- Follows a team that becomes active, or is so no longer.
create or replace function dna_segue_time() returns trigger language plpgsql as $body$
begin
  delete from dna_integrante_ativo where time = new.id;
  if coalesce(new.ativo, true) then
    insert into dna_integrante_ativo (consultor, membro, time)
    select m.id_consultor, m.id, new.id from rede_dna_consultor as m where m."id_redeDna" = new.id order by m.id_consultor;
  end if;
  return new;
end
$body$;

-- Installations without teams have none of it. Of a consultant who was in two active teams before, the earlier place counts.
do $$
begin
  if to_regclass('rede_dna') is not null and to_regclass('rede_dna_consultor') is not null then
    insert into dna_integrante_ativo (consultor, membro, time)
    select m.id_consultor, m.id, t.id from rede_dna_consultor as m join rede_dna as t on t.id = m."id_redeDna"
    where coalesce(t.ativo, true) and m.id_consultor is not null order by m.id on conflict do nothing;
    insert into dna_origem (time, membro)
    select m."id_redeDna", m.id from rede_dna_consultor as m where m.id_superior is null order by m.id on conflict do nothing;
    create or replace trigger dna_segue_membro after insert or delete or update of "id_redeDna", id_consultor, id_superior
      on rede_dna_consultor for each row execute function dna_segue_membro();
    create or replace trigger dna_segue_time after update of ativo on rede_dna for each row
      when (coalesce(old.ativo, true) <> coalesce(new.ativo, true)) execute function dna_segue_time();
  end if;
end
$$;
