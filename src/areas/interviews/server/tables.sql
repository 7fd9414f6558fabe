-- Interviews of consultants (specification 002, 2.8), each with its form as it was when it was asked for; the newest of a consultant
-- counts. Run at every start, behind the tables of the entities; only adds. The server modules `interviews` and, for those that are
-- waived, `evolution` write it.
create table if not exists entrevista_consultor (
  id             bigint generated always as identity primary key,
  -- In links and on paper, where an id could be guessed.
  referencia     text unique,
  cliente        bigint not null,
  entrevistador  bigint,
  estado         text not null default 'SOLICITADA',
  -- The answer of its view, as `RespostaView` has it; `jsonb` would put its keys into another order, which is that of the screen.
  definicao      json,
  respostas      jsonb not null default '{}',
  motivo         text,
  -- Who asked for it, or waived it.
  usuario        bigint not null,
  dh_registro    timestamptz not null,
  dh_resposta    timestamptz,
  constraint entrevista_consultor_estado check (estado in ('SOLICITADA', 'RESPONDIDA', 'CANCELADA', 'DISPENSADA')),
  constraint entrevista_consultor_resposta check ((estado = 'RESPONDIDA') = (dh_resposta is not null)),
  constraint entrevista_consultor_pedida check (
    estado = 'DISPENSADA' or (referencia is not null and entrevistador is not null and definicao is not null)),
  constraint entrevista_consultor_outro check (cliente <> entrevistador)
);
-- One that is not answered yet, for each consultant.
create unique index if not exists entrevista_consultor_aberta on entrevista_consultor (cliente) where estado = 'SOLICITADA';
create index if not exists entrevista_consultor_cliente on entrevista_consultor (cliente, id);
create index if not exists entrevista_consultor_por on entrevista_consultor (entrevistador, id desc);

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on entrevista_consultor
  for each statement execute function vitral_conta_mudanca();
