-- Interviews of consultants (specification 002, 2.8): each with its form as it was when it was asked for. Run at every start, behind
-- the tables of the entities; only adds. The server module `interviews` alone writes it.
create table if not exists entrevista_consultor (
  id                bigint generated always as identity primary key,
  -- In links and on paper, where an id could be guessed.
  referencia        text not null unique,
  id_consultor      bigint not null references cliente (id) on delete cascade,
  id_entrevistador  bigint not null references cliente (id) on delete cascade,
  -- Who asked for it.
  id_usuario        bigint,
  situacao          text not null default 'SOLICITADA',
  -- The answer of its view, as `RespostaView` has it; `jsonb` would put its keys into another order, which is that of the screen.
  definicao         json not null,
  respostas         jsonb not null default '{}',
  motivo            text,
  dh_registro       timestamptz not null,
  dh_resposta       timestamptz,
  constraint entrevista_consultor_situacao check (situacao in ('SOLICITADA', 'RESPONDIDA', 'CANCELADA')),
  constraint entrevista_consultor_resposta check ((situacao = 'RESPONDIDA') = (dh_resposta is not null)),
  constraint entrevista_consultor_outro check (id_consultor <> id_entrevistador)
);
-- One that is not answered yet, for each consultant.
create unique index if not exists entrevista_consultor_aberta on entrevista_consultor (id_consultor) where situacao = 'SOLICITADA';
create index if not exists entrevista_consultor_de on entrevista_consultor (id_consultor, id desc);
create index if not exists entrevista_consultor_por on entrevista_consultor (id_entrevistador, id desc);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on entrevista_consultor
  for each statement execute function vitral_conta_mudanca();
