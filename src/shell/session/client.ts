import { createPortalClient } from '../../api/index.ts';
import { currentLanguage, textsOf } from '../../ui/i18n/texts.ts';
import { showMessages } from '../notices/notices.ts';
import '../texts/index.ts';
import { reportConnection } from './connection.ts';
import { session } from './session.ts';

/** The portal's client: the token, language and address of the moment; a session that is over shows the login. */
export const client = createPortalClient('/api', {
  token: () => session.get()?.token ?? null,
  language: currentLanguage,
  path: () => window.location.pathname.slice(0, 2000),
  onSessionOver: (token) => session.end(token),
  onMessages: showMessages,
  onConnection: reportConnection,
  messageOf: (code) => textsOf('shell')(`problem.${code}`),
});
