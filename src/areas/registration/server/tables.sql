-- Registration of consultants (module `registration`; specification 002, sections 4 and 5). Run at every start, after the tables of
-- the entities; only adds. Only this module writes them.

-- The last number of the world codes that begin with a dialling code, so that each code is given once.
create table if not exists codigo_mundial_serie (
  ddi     int primary key,
  ultimo  bigint not null
);

-- Paid kits. A code activates one consultant, once.
create table if not exists kit_comprado (
  id              bigint generated always as identity primary key,
  chave           text not null constraint kit_comprado_chave unique check (chave ~ '^[0-9A-Z]{1,5}$'),
  -- Client who bought it.
  comprador       bigint not null,
  -- Client whom it activated; null if unused.
  ativado         bigint constraint kit_comprado_ativado unique,
  codigo_produto  text,
  descricao       text not null,
  numero_pedido   text,
  -- The unit of an order for which it was issued; null for kits from elsewhere.
  pedido          bigint,
  item            bigint,
  unidade         integer,
  dh_registro     timestamptz not null default now(),
  constraint kit_comprado_unidade unique (item, unidade)
);
create index if not exists kit_comprado_comprador on kit_comprado (comprador) where ativado is null;
create index if not exists kit_comprado_pedido on kit_comprado (pedido) where pedido is not null;
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on kit_comprado
  for each statement execute function vitral_conta_mudanca();

-- Links by which consultants accept their registration. Only the digest of a token is stored. Used ones stay, so that the page can
-- show that the registration is accepted.
create table if not exists consultor_aceite (
  token_hash   text primary key,
  cliente      bigint not null,
  -- Address of the mail: after a change of the client's address, a new link is needed.
  email        text not null,
  dh_expira    timestamptz not null,
  dh_uso       timestamptz,
  dh_registro  timestamptz not null default now()
);
create index if not exists consultor_aceite_cliente on consultor_aceite (cliente);
