import { flagAddress } from '../../domain/countries/flags.ts';
import { type Language, languages } from '../../domain/languages.ts';
import { useLanguage, useTexts } from '../../ui/i18n/texts.ts';
import classes from './language.module.css';
import { chooseLanguage } from './language.ts';

const flags: Readonly<Record<Language, string>> = { 'pt-BR': 'br', es: 'py', en: 'us' };

/** The languages in one line, for pages before the login: public pages do not ask the server for them. */
export function LanguageLine() {
  const t = useTexts('shell');
  const current = useLanguage();
  return (
    <fieldset className={classes.line}>
      <legend className={classes.legend}>{t('language.choose')}</legend>
      {languages.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === current}
          className={classes.choice}
          onClick={() => void chooseLanguage(id)}
        >
          <img className={classes.flag} src={flagAddress(flags[id])} alt="" width={21} height={14} />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
