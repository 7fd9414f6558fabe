import { toTenThousandths } from '../../../domain/numbers/amounts.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { defineModule } from '../../module.ts';
import { monthOfParams } from '../../points/server/index.ts';
import { tryRoutine } from './try-routine.ts';

/** Graduations of clients (specification 002, section 2.14). The routine itself runs when `points` closes a month. */
export const graduationModule = defineModule({
  name: 'graduation',
  operations: ['testeRotinaGraduacaoCliente'],
  open: ({ db }) => ({
    handlers: {
      testeRotinaGraduacaoCliente: async ({ query, request }) => {
        const given = {
          individual: toTenThousandths(query.pontos_individuais ?? 0),
          network: toTenThousandths(query.pontos_rede ?? 0),
        };
        const trial = {
          client: query.id_cliente,
          month: monthOfParams(query),
          given: query.processar_pontuacao_real === true ? null : given,
        };
        const data = await tryRoutine(db, trial, errorLanguage(request.headers['x-language']));
        return { status: 200, body: { data } };
      },
    },
  }),
});
