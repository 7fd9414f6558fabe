-- Rankings as last computed, by configuration and month (specification 002, 2.10). Run at every start, after the tables of points;
-- only adds. Only the server module `rankings` writes them; all rows can be computed again.
create table if not exists ranking_apuracao (
  -- The id of a ConfiguracaoRanking; 0 is the ranking without one.
  configuracao  bigint not null,
  mes           date not null,
  dh_apuracao   timestamptz not null,
  primary key (configuracao, mes),
  constraint ranking_apuracao_primeiro_dia check (extract(day from mes) = 1)
);
create table if not exists ranking_apurado (
  configuracao   bigint not null,
  mes            date not null,
  cliente        bigint not null,
  posicao        integer not null,
  individuais    numeric(18, 4) not null,
  total          numeric(18, 4) not null,
  novos_membros  integer not null,
  dh_apuracao    timestamptz not null,
  primary key (configuracao, mes, cliente),
  constraint ranking_apurado_apuracao_fk foreign key (configuracao, mes) references ranking_apuracao (configuracao, mes) on delete cascade
);
create index if not exists ranking_apurado_posicao on ranking_apurado (configuracao, mes, posicao);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ranking_apurado
  for each statement execute function vitral_conta_mudanca();
