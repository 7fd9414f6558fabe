import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { AccessSection } from './access-section.tsx';
import classes from './account.module.css';
import { GraduationTimeline } from './graduation-timeline.tsx';
import { OwnDataForm } from './own-data-form.tsx';
import { PhotoSection } from './photo/photo-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions/sessions-section.tsx';
import './texts/index.ts';

const parts = ['dados', 'acesso', 'duasEtapas', 'sessoes', 'preferencias', 'graduacoes'] as const;

/** `/meus_dados`: the user's own data and graduations (specification 001, section 2). */
export function AccountScreen() {
  const t = useTexts('account');
  const { setTitle } = useScreen();
  const title = t('title');
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <>
      <PageHeader title={title} />
      <nav className={classes.anchors} aria-label={t('parts')}>
        {parts.map((part) => (
          <Anchor
            key={part}
            component="button"
            type="button"
            className={classes.anchor ?? ''}
            onClick={() => goTo(part)}
          >
            {t(`${part}.title`)}
          </Anchor>
        ))}
      </nav>
      <div className={classes.page}>
        <div className={classes.column}>
          <section id="dados" className={classes.card} aria-labelledby="dados-titulo">
            <h2 id="dados-titulo" className={classes.heading} tabIndex={-1}>
              {t('dados.title')}
            </h2>
            <PhotoSection />
            <OwnDataForm />
          </section>
          <AccessSection />
          <SecondFactorSection />
          <SessionsSection />
          <PreferencesSection />
        </div>
        <GraduationTimeline />
      </div>
    </>
  );
}

/** Scrolls to a part, whose heading gets the focus, so that screen readers continue there. */
function goTo(part: string): void {
  document.getElementById(part)?.scrollIntoView({ block: 'start' });
  document.getElementById(`${part}-titulo`)?.focus({ preventScroll: true });
}
