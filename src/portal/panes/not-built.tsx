import type { PortalScreen } from '../../domain/screens.ts';
import { Icon } from '../../ui/components/icon.tsx';
import { EmptyState } from '../../ui/components/states/empty-state.tsx';
import { currentLanguage, useTexts } from '../../ui/i18n/texts.ts';
import { HomeButton } from './not-found.tsx';

/** Tells what an address will show whose screen does not exist yet: nothing is broken or lost. */
export function NotBuilt({ screen: { label, icon, audience } }: { readonly screen: PortalScreen }) {
  const t = useTexts('shell');
  const name = label[currentLanguage()];
  return (
    <>
      <h1 className="visually-hidden">{name}</h1>
      <EmptyState
        icon={<Icon name={icon} size={28} />}
        title={t('screen.notBuilt')}
        description={t('screen.notBuiltHint', { screen: name })}
        action={audience === 'session' ? <HomeButton /> : null}
      />
    </>
  );
}
