-- What the evolution of consultants keeps beside their records. Run at every start, behind the tables of the entities; only adds.
-- The server module `evolution` alone writes it. Nobody reads it by a list: its calls ask who may.

-- Letters of recommendation, one a consultant; a new one replaces what it says.
create table if not exists carta_recomendacao (
  cliente       bigint primary key,
  razao_social  text not null,
  ddd           text not null,
  telefone      text not null,
  email         text not null,
  cnpj          text not null,
  -- Inscrição estadual, of Brazil alone.
  ie            text,
  cep           text not null,
  endereco      text not null,
  numero        text not null,
  bairro        text not null,
  cidade        bigint not null,
  usuario       bigint not null,
  -- When the terms were accepted.
  dh_aceite     timestamptz not null
);

-- Files that were sent for a consultant, by type. The file itself is held by the row (`vitral_arquivo`).
create table if not exists documento_consultor (
  id              bigint generated always as identity primary key,
  cliente         bigint not null,
  tipo_documento  bigint not null,
  arquivo         bigint not null unique,
  usuario         bigint not null,
  dh_registro     timestamptz not null
);
create index if not exists documento_consultor_cliente on documento_consultor (cliente, tipo_documento);
