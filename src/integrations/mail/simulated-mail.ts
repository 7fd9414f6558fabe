import { type Knobs, registerFaults } from '../knobs.ts';
import type { Mail } from './mail.ts';

/** A mail service that developers can make refuse or wait. */
export function simulateMail(mail: Mail, knobs: Knobs): Mail {
  const fails = registerFaults(knobs, 'email', {
    name: 'falhar',
    title: { 'pt-BR': 'Recusar e-mails', es: 'Rechazar correos', en: 'Refuse e-mails' },
  });
  return {
    send: async (message) => {
      if (await fails()) throw new Error('The simulated mail server refuses mails.');
      await mail.send(message);
    },
    close: mail.close,
  };
}
