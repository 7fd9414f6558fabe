import { IconLayoutGrid } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { PainelInicio } from '../../../api/index.ts';
import type { MenuNode } from '../../../portal/menu/menu-tree.ts';
import { useMenu } from '../../../portal/menu/use-menu.ts';
import { NotFound } from '../../../portal/panes/not-found.tsx';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { isProcessNumber } from '../../../portal/tabs/tab.ts';
import { useTabs } from '../../../portal/tabs/tabs.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton, TilesSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { Desk, isClear, useDesk } from './desk.tsx';
import { HomePanel } from './home-panel.tsx';
import classes from './home-screen.module.css';
import { MenuCard } from './menu-card.tsx';
import { SubMenu } from './sub-menu.tsx';
import './texts/index.ts';

const loadPanels = () => import('./home-panels.tsx').then((module) => module.HomePanels);
const HomePanels = lazyComponent(loadPanels);

const allScreensPath = '/home?telas=todas';

/**
 * The home screen: open matters of the user. With `?superior=` the cards of one menu group (000, section 2), with
 * `?telas` all screens as cards, by the groups of the menu.
 */
export function HomeScreen() {
  const [parameters] = useSearchParams();
  const superior = parameters.get('superior');
  if (superior !== null) return <WithMenu>{({ menu }) => <SubMenu menu={menu} superior={superior} />}</WithMenu>;
  return (
    <WithMenu>{(found) => (parameters.has('telas') ? <MenuCards menu={found.menu} /> : <Start {...found} />)}</WithMenu>
  );
}

/** The main menu screen of a process, `/{x}/{processId}`: its cards (specification 001, section 2). */
export function MenuScreen() {
  const { process = '' } = useParams();
  const { pathname } = useLocation();
  if (!isProcessNumber(process)) return <NotFound path={pathname} />;
  return <WithMenu>{({ menu }) => <SubMenu menu={menu} superior={process} />}</WithMenu>;
}

type Found = { readonly menu: readonly MenuNode[]; readonly panels: readonly PainelInicio[] };

function WithMenu({ children }: { readonly children: (found: Found) => ReactNode }) {
  const t = useTexts('home');
  const { menu, panels, error, retry } = useMenu();
  if (error && !menu) return <ErrorState title={t('menuError')} message={error.message} onRetry={retry} />;
  return menu === null ? <FormSkeleton /> : children({ menu, panels });
}

function Start({ menu, panels }: Found) {
  const t = useTexts('home');
  const { user } = useUserStorage();
  const open = useTabs().filter(({ visible }) => visible);
  const desk = useDesk(menu);
  const isTime = useIdle(panels.length > 0);
  const firstName = user.nome.split(' ')[0] ?? user.nome;
  // Beside the title, so that it does not move when the open matters appear below.
  const all =
    menu.length > 0 ? (
      <span className={classes.all}>
        <Link to={allScreensPath}>
          <IconLayoutGrid size={16} stroke={1.75} aria-hidden="true" />
          {t('all')}
        </Link>
      </span>
    ) : null;

  return (
    <>
      <PageHeader title={t(greeting(new Date().getHours()), { name: firstName })} note={all} />
      <div className={classes.page}>
        {desk === null ? (
          <FormSkeleton />
        ) : (
          <>
            {isClear(desk) ? null : <Desk parts={desk} menu={menu} />}
            {isClear(desk) && panels.length === 0 ? <Nothing menu={menu} /> : null}
            {panels.length > 0 ? <LatePanels panels={panels} isTime={isTime} /> : null}
          </>
        )}
        {open.length > 0 ? (
          <Section title={t('open')} isForPhone>
            {open.map(({ key, label, icon, view }) => (
              <MenuCard key={key} label={label} icon={icon} address={view} />
            ))}
          </Section>
        ) : null}
      </div>
    </>
  );
}

/** They load with the engine of views, for which the rest of the screen does not wait. */
function LatePanels({ panels, isTime }: Pick<Found, 'panels'> & { readonly isTime: boolean }) {
  const shapes = panels.map((panel) => (
    <HomePanel key={panel.view} panel={panel}>
      <TilesSkeleton />
    </HomePanel>
  ));
  return isTime ? (
    <Suspense
      fallback={
        <>
          <Awaited />
          {shapes}
        </>
      }
    >
      <HomePanels panels={panels} />
    </Suspense>
  ) : (
    shapes
  );
}

/** Whether the browser has been idle; from then on the engine of views loads. */
function useIdle(hasPanels: boolean): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        // A failure is repeated and shown by the component that needs it.
        if (hasPanels) loadPanels().catch(() => undefined);
        setTime(true);
      }),
    [hasPanels],
  );
  return isTime;
}

/** Shown to a user without open matters. */
function Nothing({ menu }: { readonly menu: readonly MenuNode[] }) {
  const t = useTexts('home');
  const isEmpty = menu.length === 0;
  return (
    <EmptyState
      icon={<IconLayoutGrid size={28} stroke={1.5} />}
      title={t(isEmpty ? 'empty' : 'calm')}
      description={t(isEmpty ? 'emptyHint' : 'calmHint')}
    />
  );
}

function MenuCards({ menu }: Pick<Found, 'menu'>) {
  const t = useTexts('home');
  const groups = menu.filter(({ children }) => children.length > 0);
  const loose = menu.filter(({ children }) => children.length === 0);
  return (
    <>
      <PageHeader title={t('all')} />
      <div className={classes.page}>
        {menu.length === 0 ? <Nothing menu={menu} /> : null}
        {groups.map((group) => (
          <Section key={group.id} title={group.label} address={group.address}>
            {group.children.map((node) => (
              <MenuCard key={node.id} {...node} />
            ))}
          </Section>
        ))}
        {loose.length > 0 ? (
          <Section title={groups.length > 0 ? t('others') : t('screens')}>
            {loose.map((node) => (
              <MenuCard key={node.id} {...node} />
            ))}
          </Section>
        ) : null}
      </div>
    </>
  );
}

type SectionProps = {
  readonly title: string;
  /** Address of the group's own screen with only these cards. */
  readonly address?: string;
  /** On a desktop the bar of tabs has it. */
  readonly isForPhone?: boolean;
  readonly children: ReactNode;
};

function Section({ title, address, isForPhone = false, children }: SectionProps) {
  return (
    <section {...(isForPhone ? { className: classes.forPhone } : {})}>
      <h2 className={classes.title}>
        {address === undefined ? (
          title
        ) : (
          <Link to={address} className={classes.titleLink}>
            {title}
          </Link>
        )}
      </h2>
      <ul className={classes.cards}>{children}</ul>
    </section>
  );
}

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
