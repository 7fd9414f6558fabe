import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { dataOf, type PopUp } from '../../api/index.ts';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useUserSetting } from '../preferences/user-settings.ts';
import { client } from '../session/client.ts';
import { isStoredPicture, pictureOf, popUpDelayMs, popUpFor, readSeen, withSeen } from './pop-ups.ts';

const PopUpDialog = lazyPart(() => import('./pop-up-dialog.tsx').then((module) => module.PopUpDialog));

/** ms between checks of a due pop-up for whether the dialog in front of it was closed. */
const waitMs = 500;

type Shown = { readonly popUp: PopUp; readonly picture: string; readonly address: string };

/**
 * Shows the pop-up of the address: two seconds after it was opened, each picture once per user, after the picture has
 * loaded, and never over a dialog.
 */
export function PopUpHost() {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const { known, save } = useUserSetting('avisos');
  const { data } = useQuery({
    queryKey: ['pop-ups'],
    queryFn: ({ signal }) => dataOf(client.GET('/listarPopUps', { params: { query: { size: 0 } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const found = known !== null && data ? popUpFor(address, data.data, readSeen(known.value)) : null;
  const loaded = useLoadedImage(found === null ? null : pictureOf(found));
  const isDue = useIsDue(address);
  const [shown, setShown] = useState<Shown | null>(null);
  // The dialog stays until its closing animation ends.
  const [wasShown, setWasShown] = useState(false);

  const show = useEffectEvent((popUp: PopUp, picture: string) => {
    setShown({ popUp, picture, address });
    setWasShown(true);
    save(withSeen(known?.value, pictureOf(popUp))).catch((error: unknown) =>
      console.warn('The pop-up will be shown once more: that it was seen could not be stored.', error),
    );
  });
  useEffect(() => {
    if (!found || !isDue || loaded?.of !== pictureOf(found)) return;
    const { src } = loaded;
    const showUnlessCovered = () => {
      if (isDialogOpen()) return;
      clearInterval(waiting);
      show(found, src);
    };
    const waiting = setInterval(showUnlessCovered, waitMs);
    showUnlessCovered();
    return () => clearInterval(waiting);
  }, [found, isDue, loaded]);

  // A pop-up of the former address is dropped.
  const current = shown?.address === address ? shown : null;
  return wasShown ? <PopUpDialog shown={current} onClose={() => setShown(null)} /> : null;
}

/** Dialogs of hidden tabs stay in the page and do not count. */
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

type Loaded = { readonly of: string; readonly src: string };

/**
 * A picture once it has loaded, with the address to draw it from; null while it loads, if it fails, and if the content
 * security policy blocks it. Files of the portal are loaded with the session and drawn from memory.
 */
function useLoadedImage(of: string | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (of === null || of === '') return;
    const control = new AbortController();
    const arrive = (src: string) => {
      if (!control.signal.aborted) setLoaded({ of, src });
    };
    if (isStoredPicture(of)) {
      client
        .receive('GET', of, { signal: control.signal, showsErrors: true })
        .then(async (answer) => arrive(URL.createObjectURL(await answer.blob())))
        .catch(() => undefined);
      return () => control.abort();
    }
    const image = new Image();
    image.onload = () => arrive(of);
    image.src = of;
    return () => control.abort();
  }, [of]);
  return loaded;
}
