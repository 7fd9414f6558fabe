import sql from 'sql-template-tag';
import { dayAround, demoMonth } from '../../../demo/demo-month.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Database } from '../../../platform/database/database.ts';

type EventRow = {
  readonly titulo: string;
  readonly texto: string;
  readonly data_inicial: string;
  readonly data_final: string;
  readonly finalizado: boolean;
  readonly tipo: string;
  readonly permitido_consultores: boolean;
};

/** Kinds of event by their constant. */
const types: Readonly<Record<string, string>> = {
  CONVENCAO: 'Convenção',
  TREINAMENTO: 'Treinamento',
  LANCAMENTO: 'Lançamento',
  ENCONTRO: 'Encontro regional',
};

const cities = ['São Paulo', 'Curitiba', 'Belo Horizonte', 'Recife', 'Goiânia', 'Belém', 'Assunção', 'Quito'] as const;
const kinds = Object.keys(types);
const months = 48;
/** Number of events before the month of the demonstration. */
const earlierMonths = 34;

/**
 * An event a month, of each kind and in each city in turn, around the month of the demonstration; those before `today`
 * are over.
 */
export function eventRows(demo: string, today: string): readonly EventRow[] {
  return Array.from({ length: months }, (_, index) => {
    const month = dayAround(demo, index - earlierMonths, 1).slice(0, 7);
    const tipo = kinds[index % kinds.length] ?? 'ENCONTRO';
    const city = cities[(index * 3) % cities.length];
    const first = 4 + (index % 20);
    const data_final = `${month}-${String(first + 1 + (index % 2)).padStart(2, '0')}`;
    return {
      titulo: `${types[tipo]} ${city} ${month.slice(0, 4)}/${month.slice(5)}`,
      texto: `<p>${types[tipo]} em ${city}. Inscrições com o seu distribuidor.</p>`,
      data_inicial: `${month}-${String(first).padStart(2, '0')}`,
      data_final,
      finalizado: data_final < today,
      tipo,
      permitido_consultores: index % 3 !== 0,
    };
  });
}

/** Adds kinds of events and events. Does nothing if there are any events: a second run changes nothing. */
export async function seedEvents(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from evento limit 1`);
    if (some.length > 0) return;
    const now = new Date();
    const rows = eventRows(await demoMonth(tx, now), portalDay(now));
    const kindRows = Object.entries(types).map(([constante, descricao]) => ({ constante, descricao }));
    await tx.execute(sql`
      insert into evento_tipo (constante, descricao)
      select constante, descricao from jsonb_to_recordset(${JSON.stringify(kindRows)}::jsonb)
        as n (constante text, descricao text)
      on conflict do nothing`);
    await tx.execute(sql`
      insert into evento (titulo, texto, data_inicial, data_final, finalizado, id_tipo, permitido_consultores)
      select n.titulo, n.texto, n.data_inicial, n.data_final, n.finalizado, t.id, n.permitido_consultores
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (titulo text, texto text, data_inicial date,
        data_final date, finalizado boolean, tipo text, permitido_consultores boolean)
      left join evento_tipo as t on t.constante = n.tipo
      order by n.data_inicial`);
  });
}

/**
 * Adds participants of past events: consultants among the clients of the demonstration, two of three in each. Does
 * nothing if anybody has a credential of an event.
 */
export async function seedParticipants(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from credencial_cliente where id_evento is not null limit 1`);
    if (some.length > 0) return;
    await tx.execute(sql`
      insert into credencial_cliente (tipo, nome, "nomeCliente", id_cliente, id_consultor, id_evento, dh_registro)
      select 'CREDENCIAL_CONSULTOR', c.nome, c.nome, c.id, c.id, e.id,
        (e.data_inicial - (3 + c.id / 100 % 20)::int)::timestamp at time zone 'America/Sao_Paulo' + interval '10 hours'
      from evento as e join cliente as c on c.id % 100 = 2 and c.id < 10000 and (c.id / 100 + e.id) % 3 <> 0
      where e.finalizado
      order by e.id, c.id`);
  });
}

/**
 * Adds badges of demonstration clients for the next events, ten each: of each kind and role in turn, one in eight
 * without a role. Does nothing if there are any badges.
 */
export async function seedBadges(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from cracha limit 1`);
    if (some.length > 0) return;
    await tx.execute(sql`
      insert into cracha (id_evento, id_cliente, tipo, nome, cargo, codigo)
      select e.id, c.id, case c.vez % 3 when 0 then 'outros' when 1 then 'socio' else 'conjuge' end, c.nome,
        case when c.vez % 3 = 2 then 'Cônjuge' when c.vez % 8 = 0 then null
          else (array['Assessor', 'Consultor', 'Diretoria', 'Convidado', '.'])[1 + c.vez % 5] end,
        replace(gen_random_uuid()::text, '-', '')
      from (select id from evento where not coalesce(finalizado, false) order by data_inicial, id limit 3) as e
      cross join (
        select id, nome, row_number() over (order by id)::int as vez from cliente
        where status in ('ATIVO', 'APROVADO') and dh_exclusao is null order by id limit 10) as c
      order by e.id, c.id`);
  });
}
