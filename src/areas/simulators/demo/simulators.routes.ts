import { defaultLanguage, matchLanguage } from '../../../domain/languages.ts';
import type { Knobs } from '../../../integrations/knobs.ts';
import type { Ports } from '../../../integrations/ports.ts';
import type { Clock, ClockSimulation } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { listOutbox } from '../../../platform/outbox/outbox.ts';
import { simulatorErrors } from './errors.ts';

/** Number of messages of the outbox that are shown. */
const shown = 50;

type Parts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly knobs: Knobs;
  readonly ports: Pick<Ports, 'whatsapp'>;
};

export function simulatorHandlers({
  db,
  clock,
  knobs,
  ports,
}: Parts): Pick<Handlers, 'obterSimuladores' | 'moverRelogio' | 'acertarRelogio' | 'ajustarPorta'> {
  const simulation = (): ClockSimulation => {
    if (clock.simulation === null) throw new Error('The clock of this server cannot be moved.');
    return clock.simulation;
  };
  const relogio = () => ({ agora: clock.now().toISOString(), adiantado_ms: simulation().offset() });

  return {
    obterSimuladores: async ({ request }) => {
      const language = matchLanguage(request.headers['x-language']) ?? defaultLanguage;
      const portas = knobs.list().map(({ port, name, title, value, most = null }) => ({
        ...{ porta: port, controle: name, titulo: title[language], valor: value, maximo: most },
      }));
      const saida = await listOutbox(db, shown);
      const sent = (await ports.whatsapp.sent?.(shown)) ?? [];
      const whatsapp = sent.map(({ key, to, text, picture, state, sentAt }) => ({
        ...{ chave: key, para: to, texto: text, anexo: picture, situacao: state, dh_envio: sentAt },
      }));
      return { status: 200, body: { data: { relogio: relogio(), saida: [...saida], whatsapp, portas } } };
    },
    moverRelogio: async ({ body }) => {
      await simulation().move(body.avancar_ms);
      return { status: 200, body: { data: relogio() } };
    },
    acertarRelogio: async () => {
      await simulation().reset();
      return { status: 204, body: undefined };
    },
    ajustarPorta: async ({ params: { porta, controle }, body }) => {
      if (!knobs.turn(porta, controle, body.valor)) throw simulatorErrors.CONTROLE_NAO_ENCONTRADO({ porta, controle });
      return { status: 204, body: undefined };
    },
  };
}
