import { setTimeout as pause } from 'node:timers/promises';
import type { Knobs } from '../knobs.ts';
import type { Mail } from './mail.ts';

/** A way for mails that development can make refuse or wait. */
export function simulateMail(mail: Mail, knobs: Knobs): Mail {
  const port = 'email';
  const fails = knobs.register({
    port,
    name: 'falhar',
    title: { 'pt-BR': 'Recusar e-mails', es: 'Rechazar correos', en: 'Refuse e-mails' },
    initial: false,
  });
  const delay = knobs.register({
    port,
    name: 'atraso_ms',
    title: { 'pt-BR': 'Demorar (ms)', es: 'Demorar (ms)', en: 'Delay (ms)' },
    initial: 0,
    most: 60_000,
  });
  return {
    send: async (message) => {
      await pause(delay());
      if (fails()) throw new Error('The simulated mail server refuses mails.');
      await mail.send(message);
    },
    close: mail.close,
  };
}
