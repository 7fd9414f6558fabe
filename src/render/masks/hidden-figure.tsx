import { useRuntimeTexts } from '../texts/index.ts';

/** What stands in place of a figure whose eye is closed, always as wide. */
export const hiddenFigure = '••••';

/** The same where somebody reads aloud. */
export function HiddenFigure() {
  const t = useRuntimeTexts();
  return (
    <span title={t('mask.hidden')}>
      <span aria-hidden="true">{hiddenFigure}</span>
      <span className="visually-hidden">{t('mask.hidden')}</span>
    </span>
  );
}
