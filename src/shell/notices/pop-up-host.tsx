import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { dataOf, type PopUp } from '../../api/index.ts';
import { useUserSetting } from '../preferences/user-settings.ts';
import { client } from '../session/client.ts';
import { popUpDelayMs, popUpFor, readSeen, withSeen } from './pop-ups.ts';

const PopUpDialog = lazy(() => import('./pop-up-dialog.tsx').then(({ PopUpDialog }) => ({ default: PopUpDialog })));

/** How often a pop-up that is due looks whether the dialog in front of it was closed, in ms. */
const waitMs = 500;

type Shown = { readonly popUp: PopUp; readonly address: string };

/**
 * Shows the pop-up of the address: two seconds after it was opened, each picture once per user, when the picture has
 * arrived, and never over a dialog.
 */
export function PopUpHost() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const { value, isKnown, save } = useUserSetting('avisos');
  const { data } = useQuery({
    queryKey: ['pop-ups'],
    queryFn: ({ signal }) => dataOf(client.GET('/listarPopUps', { params: { query: { size: 0 } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = isKnown && data ? popUpFor(address, data.data, readSeen(value)) : null;
  const loaded = useLoadedImage(found?.imagem ?? null);
  const isDue = useIsDue(address);
  const [shown, setShown] = useState<Shown | null>(null);
  // The dialog stays until it has left.
  const [wasShown, setWasShown] = useState(false);

  const show = useEffectEvent((popUp: PopUp) => {
    setShown({ popUp, address });
    setWasShown(true);
    save(withSeen(value, popUp.imagem ?? '')).catch((error: unknown) =>
      console.warn('The pop-up will be shown once more: that it was seen could not be stored.', error),
    );
  });
  useEffect(() => {
    if (!found || !isDue || loaded !== found.imagem) return;
    const showUnlessCovered = () => {
      if (isDialogOpen()) return;
      clearInterval(waiting);
      show(found);
    };
    const waiting = setInterval(showUnlessCovered, waitMs);
    showUnlessCovered();
    return () => clearInterval(waiting);
  }, [found, isDue, loaded]);

  // Another address is another place: what was meant for the last one goes.
  const popUp = shown?.address === address ? shown.popUp : null;
  return (
    <Suspense fallback={null}>
      {wasShown ? <PopUpDialog popUp={popUp} onClose={() => setShown(null)} /> : null}
    </Suspense>
  );
}

/** Those of hidden tabs stay in the page and do not count. */
function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]');
  return [...dialogs].some((dialog) => dialog.getClientRects().length > 0);
}

/** True once the user has been at an address for two seconds. */
function useIsDue(address: string): boolean {
  const [dueAt, setDueAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDueAt(address), popUpDelayMs);
    return () => {
      clearTimeout(timer);
      setDueAt(null);
    };
  }, [address]);
  return dueAt === address;
}

/** The address of a picture once it has arrived; one that does not arrive, or that the policy keeps out, never does. */
function useLoadedImage(src: string | null): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (src === null) return;
    const image = new Image();
    image.onload = () => setLoaded(src);
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return loaded;
}
