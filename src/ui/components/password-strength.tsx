import { useTexts } from '../i18n/texts.ts';
import '../texts/index.ts';
import classes from './password-strength.module.css';

/** Shows the strength of a new password below its input, by bars and a word. */
export function PasswordStrength({ strength }: { readonly strength: 'weak' | 'medium' | 'strong' }) {
  const t = useTexts('ui');
  return (
    <div className={classes.strength} data-strength={strength}>
      <span className={classes.bars} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <output>{t('password.strength', { strength: t(`password.${strength}`) })}</output>
    </div>
  );
}
