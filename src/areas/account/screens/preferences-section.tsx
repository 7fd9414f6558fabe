import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { languages, matchLanguage } from '../../../domain/languages.ts';
import { writeDevice } from '../../../portal/device/device.ts';
import { chooseLanguage } from '../../../portal/language/language.ts';
import { useAppearanceChoices } from '../../../portal/preferences/appearance-choices.ts';
import { readMaxTabs, tabChoices } from '../../../portal/tabs/tab-limit.ts';
import { startTour } from '../../../portal/tour/tour.ts';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import classes from './account.module.css';
import { Section } from './section.tsx';

/** Theme, text size and language of this user, on every device; the user menu offers the same. */
export function PreferencesSection() {
  const t = useTexts('account');
  const shell = useTexts('shell');
  const { theme, density } = useAppearanceChoices();
  const language = useLanguage();
  const [maxTabs, setMaxTabs] = useState(readMaxTabs);
  return (
    <Section id="preferencias" title={t('preferencias.title')} description={t('preferencias.hint')}>
      <Choice {...theme} hint={t('preferencias.theme')} />
      <Choice {...density} hint={t('preferencias.density')} />
      <Choice
        label={shell('user.language')}
        hint={t('preferencias.language')}
        value={language}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => {
          const chosen = matchLanguage(value);
          if (chosen) void chooseLanguage(chosen);
        }}
      />
      <Choice
        label={t('preferencias.tabs')}
        hint={t('preferencias.tabsHint')}
        value={String(maxTabs)}
        options={tabChoices.map((count) => ({
          value: String(count),
          label: count === 0 ? t('preferencias.anyTabs') : String(count),
        }))}
        onChange={(value) => {
          writeDevice({ maxTabs: Number(value) });
          setMaxTabs(Number(value));
        }}
      />
      <div className={classes.line}>
        <div>
          <strong>{shell('tour.start')}</strong>
          <span>{t('preferencias.tour')}</span>
        </div>
        <Button variant="default" onClick={startTour}>
          {t('preferencias.tourAgain')}
        </Button>
      </div>
    </Section>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <div className={classes.line}>
      <div>
        <strong>{label}</strong>
        <span>{hint}</span>
      </div>
      <SegmentedControl aria-label={label} value={value} data={options} onChange={onChange} />
    </div>
  );
}
