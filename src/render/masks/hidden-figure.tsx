import { useRuntimeTexts } from '../texts/index.ts';

/** Shown instead of a masked figure, always with the same width. */
export const hiddenFigure = '••••';

/** The same for screen readers. */
export function HiddenFigure() {
  const t = useRuntimeTexts();
  return (
    <span title={t('mask.hidden')}>
      <span aria-hidden="true">{hiddenFigure}</span>
      <span className="visually-hidden">{t('mask.hidden')}</span>
    </span>
  );
}
