import sql from 'sql-template-tag';
import type { Month } from '../../../domain/months.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { defineTask } from '../../../platform/tasks/task.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { checkClosing } from './close-month.ts';
import { explainPoints } from './explain.ts';
import { pointMonthOf } from './months.ts';
import { pointText } from './texts.ts';

/** The closing of a month on request. */
export const closingTask = defineTask({
  name: 'pontos.fechamento',
  parse: (payload) => {
    const { mes, usuario } = Object(payload);
    if (typeof mes !== 'string') throw new TypeError('The task names no month.');
    return { mes, usuario: typeof usuario === 'number' ? usuario : null };
  },
  timeout: 3_600_000,
});

/** The first day of a month given by the API, where 0 is January. */
export function monthOfParams({ mes, ano }: { readonly mes: number; readonly ano: number }): Month {
  return `${ano}-${String(mes + 1).padStart(2, '0')}-01`;
}

/** The calls of points. */
export function pointHandlers({ db, clock, tasks }: Pick<Services, 'db' | 'clock' | 'tasks'>) {
  return {
    explicarPontos: async ({ query, caller }) => ({
      status: 200,
      body: await explainPoints(db, caller(), {
        ...{ client: query.id_cliente, month: monthOfParams(query), figure: query.figura ?? 'REDE' },
        ...{ size: query.size ?? 50, page: query.page ?? 0 },
      }),
    }),
    listarMesesPontos: async ({ query: { size = 10, page = 1, query = '' } }) => {
      const current = pointMonthOf(clock.now());
      const data = await db.query<MonthRow>(sql`
        select to_char(m.mes, 'YYYYMM')::integer as id, extract(month from m.mes)::integer - 1 as mes, extract(year from m.mes)::integer as ano,
          m.mes as referencia, m.estado,
          coalesce((select sum(l.pontos) from ponto_lancamento as l where l.mes = m.mes), 0) as pontos,
          (select count(*) from ponto_fechado as f where f.mes = m.mes and f.graduacao is not null) as graduacoes, m.dh_fechado,
          m.mes < ${current}::date and m.mes = (select min(a.mes) from ponto_mes as a where a.estado <> 'FECHADO') as pode_fechar
        from ponto_mes as m where strpos(to_char(m.mes, 'MM/YYYY'), ${query.trim()}) > 0 order by m.mes desc limit 120`);
      const rows = data.map(({ dh_fechado, pode_fechar, ...row }) => ({
        ...row,
        ...(dh_fechado === null ? {} : { dh_fechado }),
        pode_fechar: pode_fechar ?? false,
      }));
      return {
        status: 200,
        body: {
          data: size === 0 ? rows : rows.slice(size * (page - 1), size * page),
          total: rows.length,
          ...noGroups,
        },
      };
    },
    fecharMesPontos: async ({ body, caller, request }) => {
      const month = monthOfParams(body);
      await db.transaction(async (tx) => {
        await checkClosing(tx, month, clock.now());
        await tasks.enqueue(tx, closingTask, { mes: month, usuario: caller().id }, { key: month });
      });
      const shown = `${month.slice(5, 7)}/${month.slice(0, 4)}`;
      return {
        status: 200,
        body: { messages: [pointText('started', errorLanguage(request.headers['x-language']), { mes: shown })] },
      };
    },
  } satisfies Handlers;
}

type MonthRow = {
  readonly id: number;
  readonly mes: number;
  readonly ano: number;
  readonly referencia: string;
  readonly estado: 'ABERTO' | 'FECHANDO' | 'FECHADO';
  readonly pontos: number;
  readonly graduacoes: number;
  readonly dh_fechado: string | null;
  readonly pode_fechar: boolean | null;
};
