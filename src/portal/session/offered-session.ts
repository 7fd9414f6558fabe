import { ApiError, createPortalClient, dataOf, type Usuario } from '../../api/index.ts';
import { currentLanguage, textsOf } from '../../ui/i18n/texts.ts';
import { ask, notify } from '../messages/messages.ts';
import '../texts/index.ts';
import { session } from './session.ts';

/**
 * A token came with the address while this session lives. For the same user it is used; for another one the person
 * decides whose session continues, because the sender of the link may want them to work under another name.
 * @param current user of the living session, as the server answers
 */
export async function settleOffer(current: Usuario, userOf = findUser): Promise<void> {
  const token = session.offered();
  if (token === null) return;
  const t = textsOf('shell');
  const user = await userOf(token);
  if (session.offered() !== token) return;
  if (user === null) {
    session.declineOffer();
    return notify(t('offer.invalid', { name: current.nome }), 'info');
  }
  if (user.id === current.id) {
    session.declineOffer();
    return session.renew(token, user);
  }
  const answer = await ask({
    title: t('offer.title'),
    messages: [t('offer.body'), t('offer.all')],
    items: [t('offer.current', nameOf(current)), t('offer.other', nameOf(user))],
    choices: [
      { id: 'stay', label: t('offer.stay'), tone: 'quiet' },
      { id: 'take', label: t('offer.take') },
    ],
  });
  if (answer === 'take') session.takeOffer();
  else session.declineOffer();
}

/** Names may be equal; logins are not. */
function nameOf({ nome, login }: Usuario): { readonly name: string; readonly login: string } {
  return { name: nome, login };
}

/** The user of a token; null if the server does not accept it. */
async function findUser(token: string): Promise<Usuario | null> {
  const client = createPortalClient('/api', {
    token: () => token,
    language: currentLanguage,
    path: () => window.location.pathname.slice(0, 2000),
    onSessionOver: () => undefined,
    onMessages: () => undefined,
    onConnection: () => undefined,
    messageOf: (code) => textsOf('shell')(`problem.${code}`),
  });
  try {
    return (await dataOf(client.GET('/sessao', { showsErrors: true }))).data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
