import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../ui/i18n/texts.ts';
import classes from './language.module.css';
import { chooseLanguage } from './language.ts';
import { type PortalLanguage, portalLanguages } from './portal-language.ts';

/** The language selector of the top bar: a flag that opens the list of languages. */
export function LanguageMenu() {
  const t = useTexts('shell');
  const language = useLanguage();
  const { data = [] } = useQuery(portalLanguages);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const current = data.find((each) => each.language === language);
  const short = (current?.tag ?? language).split('-')[0]?.toUpperCase() ?? '';

  const choose = (chosen: PortalLanguage) => {
    setOpen(false);
    button.current?.focus();
    void chooseLanguage(chosen);
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={208}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={classes.button ?? ''}
          aria-label={`${t('language.choose')}: ${current?.name ?? short}`}
          title={t('language.choose')}
          disabled={data.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {current?.flag ? <Flag address={current.flag} /> : <span aria-hidden="true">{short}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label={t('language.choose')}>
        <LanguageList languages={data} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The languages as a list, for menus with enough room. */
export function LanguageChoice() {
  const { data = [] } = useQuery(portalLanguages);
  return <LanguageList languages={data} onChoose={(chosen) => void chooseLanguage(chosen)} />;
}

type LanguageListProps = {
  readonly languages: readonly PortalLanguage[];
  readonly onChoose: (language: PortalLanguage) => void;
};

function LanguageList({ languages, onChoose }: LanguageListProps) {
  const t = useTexts('shell');
  const current = useLanguage();
  const chosen = languages.find(({ language }) => language === current);
  return (
    <fieldset className={classes.list}>
      <legend className={classes.legend}>{t('language.choose')}</legend>
      {languages.map((each) => (
        <button
          key={each.id}
          type="button"
          aria-pressed={each === chosen}
          lang={each.tag}
          className={classes.option}
          onClick={() => onChoose(each)}
        >
          {each.flag ? <Flag address={each.flag} /> : <span className={classes.noFlag} />}
          <span>{each.name}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Flag({ address }: { readonly address: string }) {
  return <img className={classes.flag} src={address} alt="" width={24} height={16} />;
}
