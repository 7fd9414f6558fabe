import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useUserSetting } from '../preferences/user-settings.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { useStore } from '../store.ts';
import { homePath } from '../tabs/tab.ts';
import { startTour, tourState } from './tour.ts';

const Tour = lazyPart(() => import('./tour.tsx').then((module) => module.Tour));

/** ms on the home screen before the tour begins by itself: pop-ups and questions come first. */
const calm = 3_500;

/** Shows the tour on request, and once by itself to a user who has never seen it, on the home screen. */
export function TourHost() {
  const isOpen = useStore(tourState);
  const { known, save } = useUserSetting('passeio');
  const { user } = useUserStorage();
  const { pathname } = useLocation();
  // Consent to cookies comes first; the tour waits for the answer.
  const isDue = known !== null && known.value === undefined && user.salvar_cookies && pathname === homePath && !isOpen;

  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => {
      if (!isBusy()) startTour();
    }, calm);
    return () => clearInterval(timer);
  }, [isDue]);
  useEffect(() => () => tourState.set(false), []);

  if (!isOpen) return null;
  const end = (isWhole: boolean) => {
    tourState.set(false);
    save({ visto: new Date().toISOString(), inteiro: isWhole }).catch((error: unknown) =>
      console.warn('That the tour was seen could not be stored.', error),
    );
  };
  return <Tour onEnd={end} />;
}

/** Whether a dialog is open, the user types, or the page is hidden. */
function isBusy(): boolean {
  const focused = document.activeElement;
  return (
    document.visibilityState !== 'visible' ||
    document.querySelector('[aria-modal="true"], dialog[open], [role="dialog"], [role="alertdialog"]') !== null ||
    (focused instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(focused.tagName))
  );
}
