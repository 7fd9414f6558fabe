-- Points, graduations and SPV. Run at every start, after the tables of the entities and the network; only adds. Only the server
-- module `points` writes them. Its README explains how the figures are computed.

-- Refuses raw SQL that breaks a rule with the same error as a constraint, by the name of the rule.
create or replace function ponto_recusa(regra text, tabela text) returns void
language plpgsql as $body$
begin
  raise exception using errcode = 'check_violation', constraint = regra, table = tabela,
    message = format('"%s" violates rule "%s"', tabela, regra);
end
$body$;

create or replace function ponto_imutavel() returns trigger
language plpgsql as $body$
begin
  perform ponto_recusa(tg_table_name || '_imutavel', tg_table_name::text);
  return null;
end
$body$;

-- Months of points. They are closed in order, and none opens again.
create table if not exists ponto_mes (
  mes          date primary key,
  estado       text not null default 'ABERTO',
  versao       bigint,
  usuario      bigint,
  dh_fechando  timestamptz,
  dh_fechado   timestamptz,
  constraint ponto_mes_primeiro_dia check (extract(day from mes) = 1),
  constraint ponto_mes_estado check (estado in ('ABERTO', 'FECHANDO', 'FECHADO'))
);
create or replace function ponto_mes_guarda() returns trigger
language plpgsql as $body$
begin
  if tg_op = 'INSERT' then
    if new.estado <> 'ABERTO' or exists (select from ponto_mes where mes > new.mes and estado <> 'ABERTO') then
      perform ponto_recusa('ponto_mes_ordem', 'ponto_mes');
    end if;
    return new;
  elsif tg_op = 'DELETE' then
    if old.estado <> 'ABERTO' then
      perform ponto_recusa('ponto_mes_ordem', 'ponto_mes');
    end if;
    return old;
  end if;
  if new.mes <> old.mes or (new.estado <> old.estado and case new.estado
      when 'FECHANDO' then old.estado <> 'ABERTO' or exists (select from ponto_mes where mes < old.mes and estado <> 'FECHADO')
      when 'FECHADO' then old.estado <> 'FECHANDO'
      else true end) then
    perform ponto_recusa('ponto_mes_ordem', 'ponto_mes');
  end if;
  return new;
end
$body$;
create or replace trigger ponto_mes_guarda before insert or update or delete on ponto_mes
  for each row execute function ponto_mes_guarda();

-- Rules of graduations (entities VersaoGraduacao, RegraGraduacao): a version by which a month was closed cannot be changed.
create or replace function graduacao_guarda() returns trigger
language plpgsql as $body$
declare
  dela bigint := case tg_table_name when 'versao_graduacao' then (to_jsonb(old) ->> 'id')::bigint
    else coalesce(to_jsonb(old) ->> 'id_versao_graduacao', to_jsonb(new) ->> 'id_versao_graduacao')::bigint end;
begin
  if exists (select from ponto_mes where versao = dela) then
    perform ponto_recusa('graduacao_versao_usada', tg_table_name::text);
  end if;
  return coalesce(new, old);
end
$body$;

-- The ledger of points. Rows are never changed: a reversal is a new row that refers to the reversed one.
create table if not exists ponto_lancamento (
  id            bigint generated always as identity primary key,
  -- Holder of the points, and the client whose movement gave them.
  beneficiario  bigint not null,
  origem        bigint not null,
  pedido        bigint not null,
  item          bigint not null,
  tipo          text not null,
  -- The cause, which is posted once: its kind, its id, and a part of it.
  causa_tipo    text not null,
  causa         bigint not null,
  parte         text not null,
  plano         bigint,
  linha         bigint,
  filial        bigint,
  mes           date not null,
  quantidade    integer not null,
  pontos        numeric(18, 4) not null,
  -- Base for SPV, in minor units of the currency.
  base          bigint not null default 0,
  moeda         text not null,
  estorno_de    bigint,
  dh_movimento  timestamptz not null,
  dh_registro   timestamptz not null default now(),
  constraint ponto_lancamento_causa unique (causa_tipo, causa, parte),
  constraint ponto_lancamento_tipo check (tipo in ('VENDA', 'ESTORNO', 'VINCULO', 'TRANSFERENCIA')),
  constraint ponto_lancamento_sinal check (case when estorno_de is null
    then quantidade > 0 and pontos >= 0 and base >= 0 else quantidade < 0 and pontos <= 0 and base <= 0 end),
  constraint ponto_lancamento_mes_fk foreign key (mes) references ponto_mes (mes),
  constraint ponto_lancamento_estorno_fk foreign key (estorno_de) references ponto_lancamento (id)
);
create index if not exists ponto_lancamento_beneficiario on ponto_lancamento (beneficiario, mes);
create index if not exists ponto_lancamento_pedido on ponto_lancamento (pedido);
create index if not exists ponto_lancamento_estorno on ponto_lancamento (estorno_de) where estorno_de is not null;
create index if not exists ponto_lancamento_mes on ponto_lancamento (mes);

-- Figures of months that are not closed, already added (folded) up the network; the total includes the own points. Newer points
-- are in the tail, only at their own client: the figure of a client is the folded value plus the tail of everybody below.
create table if not exists ponto_saldo (
  cliente      bigint not null,
  mes          date not null,
  individuais  numeric(18, 4) not null,
  total        numeric(18, 4) not null,
  primary key (cliente, mes)
) with (fillfactor = 80);
create table if not exists ponto_cauda (
  id           bigint generated always as identity primary key,
  cliente      bigint not null,
  mes          date not null,
  individuais  numeric(18, 4) not null,
  total        numeric(18, 4) not null
);
create index if not exists ponto_cauda_mes on ponto_cauda (mes, cliente);

-- The figures of a closed month, in the network at that time, and the graduation for them.
create table if not exists ponto_fechado (
  mes          date not null,
  cliente      bigint not null,
  superior     bigint,
  caminho      text collate "C" not null,
  individuais  numeric(18, 4) not null,
  total        numeric(18, 4) not null,
  -- Whether the client was in the plan, and not a customer.
  membro       boolean not null,
  qualificado  boolean not null,
  graduacao    bigint,
  -- Factor of the graduation, in ten-thousandths.
  fator        integer not null,
  primary key (mes, cliente)
);
create index if not exists ponto_fechado_caminho on ponto_fechado (mes, caminho);
create index if not exists ponto_fechado_cliente on ponto_fechado (cliente, mes);

-- The SPV ledger, in minor units of each currency, and its balances, which are never below 0.
create table if not exists spv_lancamento (
  id            bigint generated always as identity primary key,
  beneficiario  bigint not null,
  moeda         text not null,
  mes           date not null,
  tipo          text not null,
  valor         bigint not null,
  -- Its origin: the order, the holder of the points, their base, and the factor of it in ten-thousandths.
  pedido        bigint,
  origem        bigint,
  base          bigint,
  fator         integer,
  causa_tipo    text not null,
  causa         bigint not null,
  parte         text not null,
  estorno_de    bigint,
  dh_movimento  timestamptz not null,
  dh_registro   timestamptz not null default now(),
  constraint spv_lancamento_causa unique (causa_tipo, causa, parte),
  constraint spv_lancamento_tipo check (tipo in
    ('DIRETO', 'GRADUACAO', 'ESTORNO', 'ADIADO', 'ABATIMENTO', 'PAGO', 'TRANSFERENCIA')),
  constraint spv_lancamento_sinal check (case
    when tipo in ('DIRETO', 'GRADUACAO', 'ADIADO') then valor > 0
    when tipo in ('ESTORNO', 'ABATIMENTO', 'PAGO') then valor < 0
    else valor <> 0 end),
  constraint spv_lancamento_estorno check (estorno_de is null or tipo = 'ESTORNO'),
  constraint spv_lancamento_mes_fk foreign key (mes) references ponto_mes (mes),
  constraint spv_lancamento_estorno_fk foreign key (estorno_de) references spv_lancamento (id)
);
create index if not exists spv_lancamento_beneficiario on spv_lancamento (beneficiario, mes);
create index if not exists spv_lancamento_mes on spv_lancamento (mes, beneficiario);
create index if not exists spv_lancamento_pedido on spv_lancamento (pedido, origem, mes);
create index if not exists spv_lancamento_estornos on spv_lancamento (estorno_de) where estorno_de is not null;
create table if not exists spv_saldo (
  cliente  bigint not null,
  moeda    text not null,
  saldo    bigint not null default 0,
  -- Deferred debits, which the balance did not cover: taken from later credits.
  devido   bigint not null default 0,
  primary key (cliente, moeda),
  constraint spv_saldo_nao_negativo check (saldo >= 0),
  constraint spv_saldo_devido check (devido >= 0)
) with (fillfactor = 80);

-- Refuses rows in a month that is not open, and reversals of more than was posted. Locks the months and reversed rows, so that
-- of two simultaneous statements the second sees the first. Then adds the points to the tail only.
create or replace function ponto_lancamento_confere() returns trigger
language plpgsql as $body$
begin
  perform 1 from ponto_mes where mes in (select n.mes from novos as n) order by mes for share;
  if exists (select from novos as n join ponto_mes as m using (mes) where m.estado <> 'ABERTO') then
    perform ponto_recusa('ponto_lancamento_mes_aberto', 'ponto_lancamento');
  end if;
  if exists (select from novos where estorno_de is not null) then
    perform 1 from ponto_lancamento where id in (select n.estorno_de from novos as n) order by id for update;
    if exists (
      select from novos as n join ponto_lancamento as o on o.id = n.estorno_de
      where o.estorno_de is not null or n.mes < o.mes
        or (n.beneficiario, n.origem, n.pedido, n.item, n.moeda) is distinct from (o.beneficiario, o.origem, o.pedido, o.item, o.moeda)
    ) then
      perform ponto_recusa('ponto_lancamento_estorno_do_mesmo', 'ponto_lancamento');
    end if;
    if exists (
      select from ponto_lancamento as o
      cross join lateral (
        select sum(e.quantidade) as quantidade, sum(e.pontos) as pontos, sum(e.base) as base
        from ponto_lancamento as e where e.estorno_de = o.id
      ) as s
      where o.id in (select n.estorno_de from novos as n)
        and (o.quantidade + s.quantidade < 0 or o.pontos + s.pontos < 0 or o.base + s.base < 0)
    ) then
      perform ponto_recusa('ponto_lancamento_estorno_ate_original', 'ponto_lancamento');
    end if;
  end if;
  insert into ponto_cauda (cliente, mes, individuais, total)
  select beneficiario, mes, sum(pontos), sum(pontos) from novos group by beneficiario, mes;
  return null;
end
$body$;
create or replace trigger ponto_lancamento_confere after insert on ponto_lancamento
  referencing new table as novos for each statement execute function ponto_lancamento_confere();
create or replace trigger ponto_lancamento_imutavel before update or delete or truncate on ponto_lancamento
  for each statement execute function ponto_imutavel();
create or replace trigger ponto_fechado_imutavel before update or delete or truncate on ponto_fechado
  for each statement execute function ponto_imutavel();

-- A client who moves in the network takes the folded figures of open months along: rows of the tail subtract them at the former
-- place and add them at the new one, so that nobody waits for locks at the top. Folding takes the same lock exclusively, so that
-- no place changes meanwhile.
create or replace function ponto_segue_entrada() returns trigger
language plpgsql as $body$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ponto_saldo'));
  insert into ponto_cauda (cliente, mes, individuais, total)
  select n.superior, s.mes, 0, s.total from novos as n join ponto_saldo as s on s.cliente = n.id
  where n.superior is not null;
  return null;
end
$body$;
create or replace function ponto_segue_mudanca() returns trigger
language plpgsql as $body$
begin
  perform pg_advisory_xact_lock_shared(hashtext('ponto_saldo'));
  insert into ponto_cauda (cliente, mes, individuais, total)
  select p.superior, s.mes, 0, p.sinal * s.total
  from ponto_saldo as s cross join (values (old.superior, -1), (new.superior, 1)) as p (superior, sinal)
  where s.cliente = new.id and p.superior is not null;
  return null;
end
$body$;
create or replace trigger ponto_segue_entrada after insert on rede_no
  referencing new table as novos for each statement execute function ponto_segue_entrada();
create or replace trigger ponto_segue_mudanca after update of superior on rede_no
  for each row when (old.superior is distinct from new.superior) execute function ponto_segue_mudanca();

create or replace function spv_lancamento_confere() returns trigger
language plpgsql as $body$
begin
  perform 1 from ponto_mes where mes in (select n.mes from novos as n) order by mes for share;
  if exists (select from novos as n join ponto_mes as m using (mes) where m.estado = 'FECHADO') then
    perform ponto_recusa('spv_lancamento_mes_aberto', 'spv_lancamento');
  end if;
  if exists (select from novos where estorno_de is not null) then
    perform 1 from spv_lancamento where id in (select n.estorno_de from novos as n) order by id for update;
    if exists (
      select from spv_lancamento as o
      cross join lateral (select sum(e.valor) as valor from spv_lancamento as e where e.estorno_de = o.id) as s
      where o.id in (select n.estorno_de from novos as n) and (o.valor < 0 or o.valor + s.valor < 0)
    ) or exists (
      select from novos as n join spv_lancamento as o on o.id = n.estorno_de
      where (n.beneficiario, n.moeda) is distinct from (o.beneficiario, o.moeda)
    ) then
      perform ponto_recusa('spv_lancamento_estorno_ate_original', 'spv_lancamento');
    end if;
  end if;
  insert into spv_saldo (cliente, moeda) select distinct beneficiario, moeda from novos on conflict do nothing;
  perform 1 from spv_saldo where (cliente, moeda) in (select n.beneficiario, n.moeda from novos as n)
  order by cliente, moeda for update;
  update spv_saldo as s set saldo = s.saldo + t.valor, devido = s.devido + t.devido
  from (
    select beneficiario, moeda, sum(valor) as valor,
      coalesce(sum(valor) filter (where tipo in ('ADIADO', 'ABATIMENTO')), 0) as devido
    from novos group by beneficiario, moeda
  ) as t
  where s.cliente = t.beneficiario and s.moeda = t.moeda;
  return null;
end
$body$;
create or replace trigger spv_lancamento_confere after insert on spv_lancamento
  referencing new table as novos for each statement execute function spv_lancamento_confere();
create or replace trigger spv_lancamento_imutavel before update or delete or truncate on spv_lancamento
  for each statement execute function ponto_imutavel();
-- Balances are sums of the ledger. Only its trigger may write them.
create or replace function spv_saldo_guarda() returns trigger
language plpgsql as $body$
begin
  if pg_trigger_depth() < 2 then
    perform ponto_recusa('spv_saldo_do_livro', 'spv_saldo');
  end if;
  return null;
end
$body$;
create or replace trigger spv_saldo_guarda before insert or update or delete or truncate on spv_saldo
  for each statement execute function spv_saldo_guarda();

-- The tail, which is not folded yet, at its own clients and at everybody above.
create or replace view ponto_cauda_acima as
select cliente, mes, individuais, total from ponto_cauda
union all
select acima.cliente, c.mes, 0, c.total
from ponto_cauda as c join rede_no as n on n.id = c.cliente cross join lateral rede_clientes(n.caminho_superior) as acima;

-- The figures of every client and month, closed or not, including the tail. Queries should have a client or a month.
create or replace view ponto_mensal as
select cliente, mes, sum(individuais) as individuais, sum(total) as total, false as fechado
from (
  select cliente, mes, individuais, total from ponto_saldo
  union all
  select cliente, mes, individuais, total from ponto_cauda_acima
) as aberto
group by cliente, mes
union all
select cliente, mes, individuais, total, true from ponto_fechado;

-- Each posting once for every client ("topo") in whose network it counts, including the holder: in a closed month in the network at
-- its closing, in an open one in the current network. Conditions on "topo" and "mes" are applied in both halves.
create or replace view ponto_da_rede as
select t.id as topo, l.id, l.beneficiario, l.tipo, l.linha, l.filial, l.mes, l.quantidade, l.pontos, l.base, l.moeda, l.dh_movimento
from rede_no as t
join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
join ponto_lancamento as l on l.beneficiario = n.id
where not exists (select from ponto_fechado as x where x.mes = l.mes and x.cliente = l.beneficiario)
union all
select t.cliente, l.id, l.beneficiario, l.tipo, l.linha, l.filial, t.mes, l.quantidade, l.pontos, l.base, l.moeda, l.dh_movimento
from ponto_fechado as t
join ponto_fechado as n on n.mes = t.mes and n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
join ponto_lancamento as l on l.beneficiario = n.cliente and l.mes = n.mes;

-- Months whose SPV is settled.
create or replace view spv_apurado as select mes from ponto_mes where estado = 'FECHADO';
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_mes
  for each statement execute function vitral_conta_mudanca();

create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_lancamento
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_saldo
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_cauda
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on ponto_fechado
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on spv_lancamento
  for each statement execute function vitral_conta_mudanca();
create or replace trigger vitral_conta_mudanca after insert or update or delete or truncate on spv_saldo
  for each statement execute function vitral_conta_mudanca();

-- Installations without clients or orders have an empty ledger. Clients with points cannot be deleted, nor can the orders behind.
do $$
begin
  if to_regclass('cliente') is not null
    and not exists (select from pg_constraint where conname = 'ponto_lancamento_beneficiario_fk' and conrelid = 'ponto_lancamento'::regclass)
  then
    alter table ponto_lancamento
      add constraint ponto_lancamento_beneficiario_fk foreign key (beneficiario) references cliente (id),
      add constraint ponto_lancamento_origem_fk foreign key (origem) references cliente (id);
    alter table spv_lancamento add constraint spv_lancamento_beneficiario_fk foreign key (beneficiario) references cliente (id);
  end if;
  if to_regclass('pedido_item') is not null and to_regclass('pedido_venda') is not null
    and not exists (select from pg_constraint where conname = 'ponto_lancamento_item_fk' and conrelid = 'ponto_lancamento'::regclass)
  then
    alter table ponto_lancamento
      add constraint ponto_lancamento_pedido_fk foreign key (pedido) references pedido_venda (id),
      add constraint ponto_lancamento_item_fk foreign key (item) references pedido_item (id);
  end if;
  if to_regclass('versao_graduacao') is not null and to_regclass('regra_graduacao') is not null
    and not exists (select from pg_constraint where conname = 'ponto_mes_versao_fk' and conrelid = 'ponto_mes'::regclass)
  then
    alter table ponto_mes add constraint ponto_mes_versao_fk foreign key (versao) references versao_graduacao (id);
    create trigger graduacao_versao_guarda before update or delete on versao_graduacao
      for each row execute function graduacao_guarda();
    create trigger graduacao_regra_guarda before insert or update or delete on regra_graduacao
      for each row execute function graduacao_guarda();
  end if;
end
$$;
