import { IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { MenuNode } from '../../shell/menu/menu-tree.ts';
import { useMenu } from '../../shell/menu/use-menu.ts';
import { NotFound } from '../../shell/panes/not-found.tsx';
import { useUserStorage } from '../../shell/storage/user-storage.ts';
import { isProcessNumber } from '../../shell/tabs/tab.ts';
import { useTabs } from '../../shell/tabs/tabs.ts';
import { EmptyState } from '../../ui/components/empty-state.tsx';
import { ErrorState } from '../../ui/components/error-state.tsx';
import { PageHeader } from '../../ui/components/page-header.tsx';
import { FormSkeleton } from '../../ui/components/skeletons.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { Desk } from './desk.tsx';
import classes from './home-screen.module.css';
import { MenuCard } from './menu-card.tsx';
import { SubMenu } from './sub-menu.tsx';
import './texts/index.ts';

/** The start: what waits for this person, what is open and what there is. With `?superior=` the cards of one menu group (000, section 2). */
export function HomeScreen() {
  const [parameters] = useSearchParams();
  return <Cards superior={parameters.get('superior')} />;
}

/** The main menu screen of a process, `/{x}/{processId}`: its cards (specification 001, section 2). */
export function MenuScreen() {
  const { process = '' } = useParams();
  const { pathname } = useLocation();
  return isProcessNumber(process) ? <Cards superior={process} /> : <NotFound path={pathname} />;
}

/** @param superior number of a process of the menu; null for the whole menu */
function Cards({ superior }: { readonly superior: string | null }) {
  const t = useTexts('home');
  const { menu, error, retry } = useMenu();
  if (error && !menu) return <ErrorState title={t('menuError')} message={error.message} onRetry={retry} />;
  if (!menu) return <FormSkeleton />;
  return superior === null ? <Start menu={menu} /> : <SubMenu menu={menu} superior={superior} />;
}

function Start({ menu }: { readonly menu: readonly MenuNode[] }) {
  const t = useTexts('home');
  const { user } = useUserStorage();
  const open = useTabs().filter(({ visible }) => visible);
  const groups = menu.filter(({ children }) => children.length > 0);
  const loose = menu.filter(({ children }) => children.length === 0);
  const firstName = user.nome.split(' ')[0] ?? user.nome;

  return (
    <>
      <PageHeader title={t(greeting(new Date().getHours()), { name: firstName })} />
      <div className={classes.page}>
        <Desk menu={menu} />
        {open.length > 0 ? (
          <Section title={t('open')} isForPhone>
            {open.map(({ key, label, icon, view }) => (
              <MenuCard key={key} label={label} icon={icon} address={view} />
            ))}
          </Section>
        ) : null}
        {menu.length === 0 ? (
          <EmptyState
            icon={<IconLayoutGrid size={28} stroke={1.5} />}
            title={t('empty')}
            description={t('emptyHint')}
          />
        ) : null}
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
  /** Of the group's own screen, with these cards alone. */
  readonly address?: string;
  /** On a desk it stands in the bar of tabs. */
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
