import { createPortalClient } from '../../api/index.ts';
import { currentLanguage, textsOf } from '../../ui/i18n/texts.ts';
import { showMessages } from '../messages/messages.ts';
import '../texts/index.ts';
import { reportConnection, reportRunning } from './connection.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { renewSession } from './relogin.ts';
import { session } from './session.ts';

/** Who calls the server now, and from where. */
export const caller = {
  token: () => session.get()?.token ?? null,
  language: currentLanguage,
  path: () => window.location.pathname.slice(0, 2000),
};

/**
 * The portal's client, with the current token, language and address; when a session is over it is renewed by the dialog
 * 'Entrar de novo', or the login is shown.
 */
export const client = createPortalClient(
  '/api',
  {
    ...caller,
    renewSession,
    onSessionOver: (token) => session.end(token),
    onMessages: showMessages,
    onConnection: reportConnection,
    onRunning: reportRunning,
    messageOf: (code) => textsOf('shell')(`problem.${code}`),
  },
  async (request) => (await takeEarlyAnswer(request, window.vitralEarly, performance.now())) ?? fetch(request),
);
