import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageTexts } from '../../domain/languages.ts';
import { PortError } from '../ask-json.ts';
import type { Knobs } from '../knobs.ts';

/** Functions that developers can make fail: one before reads, one for changes. */
export type Disturbance = {
  readonly read: <T>(work: () => Promise<T>) => Promise<T>;
  readonly change: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * The knobs of a payment provider: it is down (nothing is done, and the outcome is unknown), refuses changes, is slow,
 * and loses the answers to completed calls.
 * @param title name of the port in the titles of its knobs
 */
export function createDisturbance(port: string, title: LanguageTexts, knobs: Knobs): Disturbance {
  const isDown = knobs.register({
    port,
    name: 'fora_do_ar',
    title: { 'pt-BR': `${title['pt-BR']}: fora do ar`, es: `${title.es}: fuera de servicio`, en: `${title.en}: down` },
    initial: false,
  });
  const refuses = knobs.register({
    port,
    name: 'recusar',
    title: { 'pt-BR': `${title['pt-BR']}: recusar`, es: `${title.es}: rechazar`, en: `${title.en}: refuse` },
    initial: false,
  });
  const losesAnswers = knobs.register({
    port,
    name: 'perder_resposta',
    title: {
      'pt-BR': `${title['pt-BR']}: executar e perder a resposta`,
      es: `${title.es}: hacer y perder la respuesta`,
      en: `${title.en}: do it and lose the answer`,
    },
    initial: false,
  });
  const delay = knobs.register({
    port,
    name: 'atraso_ms',
    title: {
      'pt-BR': `${title['pt-BR']}: atraso (ms)`,
      es: `${title.es}: demorar (ms)`,
      en: `${title.en}: delay (ms)`,
    },
    initial: 0,
    most: 60_000,
  });
  const answer = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDown()) throw new PortError('the simulated provider does not answer');
    const result = await work();
    if (losesAnswers()) throw new PortError('the simulated provider lost its answer');
    return result;
  };
  return {
    read: async (work) => {
      await pause(delay());
      return answer(work);
    },
    change: async (work) => {
      await pause(delay());
      if (refuses() && !isDown()) throw new PortError('the simulated provider refuses', 'refused', 'SIMULADO');
      return answer(work);
    },
  };
}
