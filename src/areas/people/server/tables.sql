-- The clients of one person in several branches share its world code and its document. Run at every start, after the tables
-- of the entities. The values of `pessoa` count and are unique there. Those of `cliente` are copies, which these triggers keep
-- equal after any SQL: no client differs from its person, no two persons share a code.

-- Stores missing code and document of a person; refuses values that differ from present ones.
create or replace function vitral_leva_a_pessoa(dono bigint, seu_codigo text, seu_documento text) returns void
language plpgsql as $body$
declare
  p record;
begin
  select codigo_mundial, documento into p from pessoa where id = dono for update;
  -- The foreign key refuses a missing person.
  if not found then
    return;
  end if;
  if coalesce(p.codigo_mundial, seu_codigo) is distinct from seu_codigo
    or coalesce(p.documento, seu_documento) is distinct from seu_documento
  then
    raise exception 'The client % differs from its person %.', seu_codigo, dono
      using errcode = 'check_violation', table = 'cliente', constraint = 'cliente_pessoa_igual';
  end if;
  if p.codigo_mundial is null or p.documento is distinct from seu_documento then
    update pessoa set codigo_mundial = seu_codigo, documento = seu_documento where id = dono;
  end if;
end
$body$;

-- Clears code and document of a person without clients, so that they can be registered again.
create or replace function vitral_solta_pessoa(dono bigint) returns void
language plpgsql as $body$
begin
  update pessoa set codigo_mundial = null, documento = null
  where id = dono and (codigo_mundial is not null or documento is not null)
    and not exists (select from cliente where id_pessoa = dono and dh_exclusao is null);
end
$body$;

-- Before a client is stored: creates its person if it names none. The keys of `pessoa` refuse a code or document of another
-- person; a new client of that person has to name it. A client whose person would become null keeps it.
create or replace function vitral_da_pessoa() returns trigger
language plpgsql as $body$
declare
  seu_codigo text;
  seu_documento text;
begin
  if new.dh_exclusao is not null then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.id_pessoa is null then
    new.id_pessoa := old.id_pessoa;
  end if;
  if new.id_pessoa is null then
    insert into pessoa (tipo, nome, codigo_mundial, documento)
    values (case new.tipo_pessoa when 'JURIDICA' then 'PJ' else 'PF' end, new.nome, new.codigo_mundial, new.documento)
    returning id into new.id_pessoa;
  elsif tg_op = 'INSERT' then
    -- Both columns are keys of `pessoa`, so this lock keeps them unchanged until the transaction ends.
    select codigo_mundial, documento into seu_codigo, seu_documento from pessoa where id = new.id_pessoa for key share;
    new.documento := coalesce(new.documento, seu_documento);
    if seu_codigo is distinct from new.codigo_mundial or seu_documento is distinct from new.documento then
      perform vitral_leva_a_pessoa(new.id_pessoa, new.codigo_mundial, new.documento);
    end if;
  end if;
  return new;
end
$body$;

-- Copies changes of a client to its person, and so to the person's other clients.
create or replace function vitral_segue_cliente() returns trigger
language plpgsql as $body$
declare
  seu_documento text;
begin
  if tg_op = 'DELETE' or new.dh_exclusao is not null then
    perform vitral_solta_pessoa(old.id_pessoa);
    return null;
  end if;
  if new.id_pessoa is not distinct from old.id_pessoa and old.dh_exclusao is null then
    update pessoa set codigo_mundial = new.codigo_mundial, documento = new.documento
    where id = new.id_pessoa
      and (codigo_mundial is distinct from new.codigo_mundial or documento is distinct from new.documento);
    return null;
  end if;
  if old.id_pessoa is not null and new.id_pessoa is distinct from old.id_pessoa then
    perform vitral_solta_pessoa(old.id_pessoa);
  end if;
  seu_documento := coalesce(new.documento, (select documento from pessoa where id = new.id_pessoa));
  perform vitral_leva_a_pessoa(new.id_pessoa, new.codigo_mundial, seu_documento);
  if seu_documento is distinct from new.documento then
    update cliente set documento = seu_documento where id = new.id;
  end if;
  return null;
end
$body$;

-- Copies changes of a person to its clients; a person with clients must have a code.
create or replace function vitral_segue_pessoa() returns trigger
language plpgsql as $body$
begin
  if new.codigo_mundial is null then
    if exists (select from cliente where id_pessoa = new.id and dh_exclusao is null) then
      raise exception 'The person % has clients, who have a code.', new.id
        using errcode = 'check_violation', table = 'pessoa', constraint = 'pessoa_codigo_de_clientes';
    end if;
    return null;
  end if;
  -- Checked first, because even a statement without changed rows counts as a change of the table.
  if exists (
    select from cliente
    where id_pessoa = new.id and dh_exclusao is null
      and (codigo_mundial is distinct from new.codigo_mundial or documento is distinct from new.documento)
  ) then
    update cliente
    set codigo_mundial = new.codigo_mundial, documento = new.documento, versao = versao + 1, dh_alteracao = now()
    where id_pessoa = new.id and dh_exclusao is null
      and (codigo_mundial is distinct from new.codigo_mundial or documento is distinct from new.documento);
  end if;
  return null;
end
$body$;

-- Counts the persons of a statement as one change, although triggers create them one by one for its clients.
create or replace function vitral_conta_pessoas() returns trigger
language plpgsql as $body$
begin
  insert into vitral_versao_tabela as v (tabela, slot, versao) values ('pessoa', pg_backend_pid(), 1)
  on conflict (tabela, slot) do update set versao = v.versao + 1;
  return null;
end
$body$;

-- Installations without clients, or whose clients have no persons, do not need these triggers.
do $$
begin
  if (
    select count(*) from pg_attribute
    where not attisdropped and (
      attrelid = to_regclass('cliente')
        and attname in ('codigo_mundial', 'documento', 'id_pessoa', 'id_filial', 'tipo_pessoa', 'nome', 'dh_exclusao')
      or attrelid = to_regclass('pessoa') and attname in ('tipo', 'nome', 'codigo_mundial', 'documento'))
  ) < 11 then
    return;
  end if;
  create or replace trigger vitral_da_pessoa before insert or update of id_pessoa, dh_exclusao on cliente
    for each row execute function vitral_da_pessoa();
  create or replace trigger vitral_segue_cliente after update on cliente
    for each row when (
      (old.codigo_mundial, old.documento, old.id_pessoa, old.dh_exclusao)
        is distinct from (new.codigo_mundial, new.documento, new.id_pessoa, new.dh_exclusao))
    execute function vitral_segue_cliente();
  create or replace trigger vitral_larga_cliente after delete on cliente
    for each row when (old.dh_exclusao is null) execute function vitral_segue_cliente();
  create or replace trigger vitral_segue_pessoa after update on pessoa
    for each row when ((old.codigo_mundial, old.documento) is distinct from (new.codigo_mundial, new.documento))
    execute function vitral_segue_pessoa();
  create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on pessoa
    for each statement when (pg_trigger_depth() = 0) execute function vitral_conta_mudanca();
  create or replace trigger vitral_conta_pessoas
    after insert or delete or update of codigo_mundial, documento, id_pessoa, dh_exclusao on cliente
    for each statement execute function vitral_conta_pessoas();
  -- A person may be a client without a branch only once.
  create unique index if not exists cliente_pessoa_sem_filial on cliente (id_pessoa)
    where id_filial is null and dh_exclusao is null;
  -- Creates persons for clients of earlier versions without persons.
  if exists (select from cliente where id_pessoa is null and dh_exclusao is null) then
    update cliente set id_pessoa = null where id_pessoa is null and dh_exclusao is null;
  end if;
end
$$;
