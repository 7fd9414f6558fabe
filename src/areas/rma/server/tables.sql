-- Returns of products as last read from the ERP, which is slow and may be down (specification 002, 2.10). Run at every start, after
-- the tables of the entities; only adds. Only the server module `rma` writes them; they are copies of the ERP's data.
create table if not exists rma_consulta (
  mes          date primary key,
  dh_consulta  timestamptz not null,
  constraint rma_consulta_primeiro_dia check (extract(day from mes) = 1)
);
create table if not exists rma_erp (
  id           bigint generated always as identity primary key,
  numero       text not null,
  codigo       text not null,
  derivacao    text not null,
  produto      text,
  filial       text,
  mundial      text,
  -- Client with this world code; null for none.
  cliente      bigint,
  gerada       date not null,
  inicio       date,
  fim          date,
  situacoes    jsonb not null,
  dh_consulta  timestamptz not null,
  constraint rma_erp_linha unique (numero, codigo, derivacao)
);
create index if not exists rma_erp_gerada on rma_erp (gerada);
create index if not exists rma_erp_cliente on rma_erp (cliente);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on rma_erp
  for each statement execute function vitral_conta_mudanca();
