import type { Renewal } from '../../api/index.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import { ask } from '../messages/messages.ts';
import { createStore, useStore } from '../store.ts';
import { session } from './session.ts';

/** Whether the dialog 'Entrar de novo' is open. */
const isAsking = createStore(false);
let hosts = 0;
let offer: Promise<boolean> | null = null;

/** Call while the dialog can be shown; returns a function that ends it. */
export function hostRelogin(): () => void {
  hosts += 1;
  return () => {
    hosts -= 1;
    if (hosts === 0) isAsking.set(false);
  };
}

export function useIsReloginAsked(): boolean {
  return useStore(isAsking);
}

/**
 * The server has ended the session of a token: asks the user to log in again over the screen and waits, also for
 * another window to do it. Before a call that changes something is repeated the user is asked again, so that nothing
 * happens long after it was wanted. If nothing can be shown, or the user logs in as somebody else, the session stays
 * over.
 */
export async function renewSession(token: string, isAct: boolean): Promise<Renewal> {
  if (!session.isOfVisit(token) || session.isLeaving()) return 'over';
  if (session.get()?.token === token) {
    if (hosts === 0) return 'over';
    isAsking.set(true);
    const isRenewed = await untilRenewed(token);
    isAsking.set(false);
    if (!isRenewed) return 'over';
  }
  return isAct && !(await offerAgain()) ? 'withheld' : 'renewed';
}

/** Resolves to true when the visit continues with another token, false when it is over. */
function untilRenewed(token: string): Promise<boolean> {
  const visit = session.get()?.visit;
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe(() => {
      const current = session.get();
      if (current?.token === token) return;
      unsubscribe();
      resolve(current !== null && current.visit === visit);
    });
  });
}

/** One question for all waiting calls. */
function offerAgain(): Promise<boolean> {
  const t = textsOf('shell');
  offer ??= ask({
    title: t('relogin.again'),
    messages: [t('relogin.againBody')],
    choices: [
      { id: 'later', label: t('relogin.later'), tone: 'quiet' },
      { id: 'send', label: t('relogin.send'), tone: 'primary' },
    ],
  }).then((answer) => {
    offer = null;
    return answer === 'send';
  });
  return offer;
}
