import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type RouteObject, useLocation } from 'react-router';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { BranchLabel } from '../cart/branch-label.tsx';
import { readDevice, writeDevice } from '../device/device.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { ConnectionNotice } from '../notices/connection-notice.tsx';
import { useDemoFilling } from '../notices/demo-filling.ts';
import { PopUpHost } from '../notices/pop-up-host.tsx';
import { unregisteredToken } from '../notices/push.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { PaneHost } from '../panes/pane-host.tsx';
import { useFollowAppearance } from '../preferences/appearance.ts';
import { client } from '../session/client.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { TabBar } from '../tab-bar/tab-bar.tsx';
import { TourHost } from '../tour/tour-host.tsx';
import { TourPlace } from '../tour/tour-place.tsx';
import classes from './frame.module.css';
import { TopActions } from './top-actions.tsx';
import { UserMenu } from './user-menu.tsx';

const SeenAsBar = lazyPart(() => import('../notices/seen-as-bar.tsx').then((module) => module.SeenAsBar));
const CookieBar = lazyPart(() => import('../notices/cookie-bar.tsx').then((module) => module.CookieBar));
const DemoFillingNotice = lazyPart(() =>
  import('../notices/demo-filling-notice.tsx').then((module) => module.DemoFillingNotice),
);

/** At this width or below the layout is mobile (specification 000, section 9). */
const mobileQuery = '(max-width: 990px)';

/** Top bar with tabs, side menu, and the screens. */
export function Layout({ routes }: { readonly routes: RouteObject[] }) {
  const t = useTexts('shell');
  const isMobile = useMediaQuery(mobileQuery);
  const [isFolded, setFolded] = useState(() => readDevice().isMenuFolded ?? false);
  const { user } = useUserStorage();
  // A user who sees the portal as this user cannot answer questions for them.
  const isSeen = user.visto_por !== undefined;
  useEffect(() => {
    // Few devices have a token.
    if (!isSeen && unregisteredToken(user.id) !== null)
      void import('../notices/register-push.ts').then(({ registerPush }) => registerPush(client, user.id));
  }, [user.id, isSeen]);
  useFollowAppearance();
  const isFilling = useDemoFilling();

  const fold = (next: boolean) => {
    setFolded(next);
    writeDevice({ isMenuFolded: next });
  };

  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#conteudo">
        {t('frame.skip')}
      </a>
      {isMobile ? null : (
        <TourPlace name="menu">
          <SideMenu isFolded={isFolded} canFold onFold={fold} onLeave={() => undefined} />
        </TourPlace>
      )}
      <div className={classes.column}>
        <header className={classes.top}>
          {isMobile ? (
            <TourPlace name="menu">
              <SlidingMenu />
            </TourPlace>
          ) : null}
          <TourPlace name="tabs">
            <TabBar />
          </TourPlace>
          <TourPlace name="search">
            <PaletteHost />
          </TourPlace>
          <TopActions isMobile={isMobile} />
          <TourPlace name="user">
            <UserMenu isMobile={isMobile} />
          </TourPlace>
        </header>
        {isSeen ? <SeenAsBar /> : null}
        <ConnectionNotice />
        <div role="status">{isFilling ? <DemoFillingNotice /> : null}</div>
        <BranchLabel />
        <main id="conteudo" className={classes.main} tabIndex={-1}>
          <PaneHost routes={routes} />
        </main>
        {isSeen || user.salvar_cookies ? null : <CookieBar />}
      </div>
      {isSeen ? null : <PopUpHost />}
      {isSeen ? null : <TourHost />}
    </div>
  );
}

/** The menu of phones: a modal dialog that slides in over the page; the browser keeps the focus inside. */
function SlidingMenu() {
  const t = useTexts('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // Any navigation closes it, including the browser's back button.
  const isOpen = openedAt === address;
  // It is drawn after the requested screen and before anybody opens it.
  const [isReady, setReady] = useState(false);
  useEffect(() => whenIdle(() => setReady(true)), []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', closeOnBackdrop);
    return () => element.removeEventListener('click', closeOnBackdrop);
  }, []);

  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // Otherwise the search field would get the focus, and the phone's keyboard would cover half of the menu.
    dialog.current?.focus();
  }, [isOpen]);

  return (
    <>
      <ActionIcon size={44} aria-label={t('frame.openMenu')} onClick={() => setOpenedAt(address)}>
        <IconMenu2 size={20} stroke={1.6} />
      </ActionIcon>
      <dialog
        ref={dialog}
        tabIndex={-1}
        className={classes.drawer}
        aria-label={t('frame.menu')}
        onClose={() => setOpenedAt(null)}
      >
        {isReady || isOpen ? (
          <SideMenu isFolded={false} canFold={false} onFold={() => undefined} onLeave={() => setOpenedAt(null)} />
        ) : null}
      </dialog>
    </>
  );
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
