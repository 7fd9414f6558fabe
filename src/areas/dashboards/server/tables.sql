-- Points as the ERP last answered them (module `dashboards`), which the dashboard shows outside Brazil. Run at every start, behind the
-- tables of points; only adds. What is read anew takes the place of what was read before.

-- Figures of a client and month: the own points, and with those of everybody below.
create table if not exists ponto_erp (
  cliente      bigint not null,
  mes          date not null constraint ponto_erp_primeiro_dia check (extract(day from mes) = 1),
  individuais  numeric(18, 4) not null,
  total        numeric(18, 4) not null,
  -- When the ERP was asked, by the clock of the portal.
  dh_saldo     timestamptz not null,
  primary key (cliente, mes)
);
-- The total of a client and month by the branch through which the points came.
create table if not exists ponto_erp_unidade (
  cliente  bigint not null,
  mes      date not null,
  filial   bigint not null,
  pontos   numeric(18, 4) not null,
  primary key (cliente, mes, filial)
);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_erp
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_erp_unidade
  for each statement execute function vitral_conta_mudanca();
