-- The servers that run on this database, and which releases may. Made before anything else is read, by any release.

create table if not exists vitral_servidor (
  id         text primary key,
  versao     text not null,
  nivel      integer not null,
  -- Of what the server's schema files say; null until they are read.
  esquema    text,
  dh_inicio  timestamptz not null default now(),
  -- By the database's time. A server that has not been heard of for a while is over.
  dh_sinal   timestamptz not null default now()
);

create table if not exists vitral_nivel (
  unico   boolean primary key default true constraint vitral_nivel_unico check (unico),
  -- Of the newest release that has run here.
  nivel   integer not null,
  -- The lowest level that may start here.
  minimo  integer not null
);
