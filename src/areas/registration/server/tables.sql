-- Registration of consultants (module `registration`; specification 002, sections 4 and 5). Run at every start, behind the tables of
-- the entities; only adds. The module alone writes them.

-- The last world code of each dialling code, which begins it: a code is given once.
create table if not exists codigo_mundial_serie (
  ddi     int primary key,
  ultimo  bigint not null
);

-- Kits that were paid for. A code activates one consultant, once.
create table if not exists kit_comprado (
  id              bigint generated always as identity primary key,
  chave           text not null constraint kit_comprado_chave unique check (chave ~ '^[0-9A-Z]{1,5}$'),
  -- Client whose order paid for it.
  comprador       bigint not null,
  -- Client whom it activated; null for nobody yet.
  ativado         bigint constraint kit_comprado_ativado unique,
  codigo_produto  text,
  descricao       text not null,
  numero_pedido   text,
  -- The unit of an order that it was issued for; null for one that came otherwise.
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

-- Addresses by which consultants accept their registration. Of a token only its digest is here; one that was used stays, so that
-- whoever opens it again reads that.
create table if not exists consultor_aceite (
  token_hash   text primary key,
  cliente      bigint not null,
  -- Where the mail went: an address that was corrected since takes a new one.
  email        text not null,
  dh_expira    timestamptz not null,
  dh_uso       timestamptz,
  dh_registro  timestamptz not null default now()
);
create index if not exists consultor_aceite_cliente on consultor_aceite (cliente);
