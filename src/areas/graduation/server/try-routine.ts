import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import type { Month } from '../../../domain/months.ts';
import { fromTenThousandths, toTenThousandths } from '../../../domain/numbers/amounts.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import { evolutionOf, graduate, type MonthPoints } from '../../points/index.ts';
import { findRules, joinGraduationsBefore, pointErrors } from '../../points/server/index.ts';
import { graduationText } from './texts.ts';

type Result = components['schemas']['ResultadoTesteGraduacao'];

/** Input of a test of the routine. Points in ten-thousandths; null uses those of the ledger. */
export type RoutineTrial = {
  readonly client: number;
  readonly month: Month;
  readonly given: { readonly individual: number; readonly network: number } | null;
};

/**
 * The graduation that the routine would give a client for a month, by the rules of that month. Stores nothing. Throws
 * 404 for an unknown client, 422 if there are no rules.
 */
export async function tryRoutine(
  db: Queryable,
  { client, month, given }: RoutineTrial,
  language: Language,
): Promise<Result> {
  const found = await findClient(db, client, month);
  if (found === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id: client });
  const rules = await findRules(db, month);
  if (rules === null) throw pointErrors.PONTOS_SEM_REGRA();
  const points =
    given === null
      ? await readPoints(db, client, month)
      : { individual: given.individual, total: given.individual + given.network };
  const { rule, qualified, quota } = graduate(points, rules);
  const reached = found.membro ? rule : null;
  const title = reached === null ? null : await findTitle(db, reached.graduation);
  const keeps = reached !== null && found.maior_peso !== null && found.maior_peso > reached.weight;
  return {
    id_cliente: client,
    ...(found.codigo_mundial === null ? {} : { codigo_mundial: found.codigo_mundial }),
    nome_cliente: found.nome,
    mes: Number(month.slice(5, 7)) - 1,
    ano: Number(month.slice(0, 4)),
    processar_pontuacao_real: given === null,
    pontos_rede: fromTenThousandths(points.total - points.individual),
    pontos_individuais: fromTenThousandths(points.individual),
    ...(found.ganho === null ? {} : { graduacaoAtual: found.ganho }),
    ...(title === null || reached === null
      ? {}
      : {
          graduacaoTitulo: keeps ? (found.maior_titulo ?? title) : title,
          graduacaoGanho: title,
          graduacaoPeso: reached.weight,
          tipoEvolucao: graduationText(evolutionOf(reached.weight, found.peso), language),
        }),
    status: graduationText(qualified ? 'qualified' : 'unqualified', language),
    cotaAtingida: quota,
    mensagem: messageOf({ title, quota, isMember: found.membro }, language),
  };
}

type Found = {
  readonly codigo_mundial: string | null;
  readonly nome: string;
  readonly membro: boolean;
  /** The last graduation before the end of the month, and the highest one. */
  readonly ganho: string | null;
  readonly peso: number | null;
  readonly maior_peso: number | null;
  readonly maior_titulo: string | null;
};

async function findClient(db: Queryable, client: number, month: Month): Promise<Found | null> {
  const start = sql`${month}::timestamp at time zone ${portalTimeZone}`;
  const [row] = await db.query<Found>(sql`
    select c.codigo_mundial, c.nome, coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' as membro, a.ganho, a.peso, m.peso as maior_peso,
      m.titulo as maior_titulo
    from cliente as c
    ${joinGraduationsBefore(sql`c.id`, start)}
    where c.id = ${client} and c.dh_exclusao is null`);
  return row ?? null;
}

async function readPoints(db: Queryable, client: number, month: Month): Promise<MonthPoints> {
  const [row] = await db.query<{ individuais: number; total: number }>(
    sql`select individuais, total from ponto_mensal where cliente = ${client} and mes = ${month}::date`,
  );
  return { individual: toTenThousandths(row?.individuais ?? 0), total: toTenThousandths(row?.total ?? 0) };
}

async function findTitle(db: Queryable, graduation: number): Promise<string | null> {
  const [row] = await db.query<{ titulo: string }>(
    sql`select coalesce(titulo, descricao) as titulo from graduacao where id = ${graduation}`,
  );
  return row?.titulo ?? null;
}

function messageOf(
  { title, quota, isMember }: { readonly title: string | null; readonly quota: number; readonly isMember: boolean },
  language: Language,
): string {
  if (!isMember) return graduationText('customer', language);
  const shown = quota.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return graduationText(title === null ? 'missed' : 'reached', language, { cota: shown });
}
