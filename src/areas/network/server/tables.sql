-- The network: who stands below whom. Run at every start, behind the tables of the entities; only adds. The server module
-- `network` alone writes it.

-- One row a client. The path holds the labels of all above and the own one, such as /1/2a/: who stands below somebody has a
-- path that begins with theirs. The constraints leave no circle (the own label above oneself), no second sponsor (one row a
-- client) and no path that is not its sponsor's (the key onto the generated column, checked when a transaction ends).
create table if not exists rede_no (
  id                bigint primary key,
  superior          bigint,
  caminho_superior  text collate "C" not null default '/',
  rotulo            text collate "C" not null generated always as (to_hex(id)) stored,
  caminho           text collate "C" not null generated always as (caminho_superior || to_hex(id) || '/') stored,
  nivel             integer not null generated always as
    (length(caminho_superior) - length(replace(caminho_superior, '/', '')) - 1) stored,
  constraint rede_no_caminho_unico unique (id, caminho),
  constraint rede_no_superior_fk foreign key (superior, caminho_superior) references rede_no (id, caminho)
    deferrable initially deferred,
  constraint rede_no_sem_circulo check (position('/' || to_hex(id) || '/' in caminho_superior) = 0),
  constraint rede_no_raiz check ((superior is null) = (caminho_superior = '/')),
  constraint rede_no_profundidade check (length(caminho_superior) <= 2000)
);
create index if not exists rede_no_caminho on rede_no (caminho);
create index if not exists rede_no_superior on rede_no (superior);
create or replace trigger vitral_conta_mudanca
  after insert or update or delete or truncate on rede_no
  for each statement execute function vitral_conta_mudanca();

-- The clients that a path names, from the top down.
create or replace function rede_clientes(caminho text) returns table (cliente bigint, lugar bigint)
language sql immutable parallel safe rows 12 as $body$
  select ('x' || lpad(u.rotulo, 16, '0'))::bit(64)::bigint, u.lugar
  from unnest(string_to_array(trim(both '/' from $1), '/')) with ordinality as u (rotulo, lugar)
$body$;

-- Numbers of what changed the network together.
create sequence if not exists rede_lote;

-- Who had which sponsor, and until when; null for nobody above. Rows are never deleted: the past is read from them.
create table if not exists rede_vinculo (
  id        bigint generated always as identity primary key,
  cliente   bigint not null,
  superior  bigint,
  desde     timestamptz not null,
  ate       timestamptz,
  lote      bigint not null,
  usuario   bigint,
  constraint rede_vinculo_periodo check (ate >= desde)
);
-- One sponsor at a time.
create unique index if not exists rede_vinculo_atual on rede_vinculo (cliente) where ate is null;
create index if not exists rede_vinculo_cliente on rede_vinculo (cliente, desde);
create index if not exists rede_vinculo_lote on rede_vinculo (lote);
-- Who once stood below somebody: few beside those who do.
create index if not exists rede_vinculo_antigo on rede_vinculo (superior) where ate is not null;

-- Installations without clients have an empty network.
do $$
begin
  if to_regclass('cliente') is not null
    and not exists (select from pg_constraint where conname = 'rede_no_cliente_fk' and conrelid = 'rede_no'::regclass)
  then
    alter table rede_no add constraint rede_no_cliente_fk foreign key (id) references cliente (id) on delete cascade;
    alter table rede_vinculo add constraint rede_vinculo_cliente_fk
      foreign key (cliente) references cliente (id) on delete cascade;
  end if;
end
$$;
