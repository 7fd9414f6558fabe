import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { PreparedMark } from '../../machines/prepare.machine.ts';
import { markId } from '../marks/mark-box.tsx';
import '../texts/prepare/index.ts';
import classes from './prepare.module.css';

type PlaceListProps = { readonly marks: readonly PreparedMark[] };

/** The marks of each signer; a click scrolls to the mark on its page. */
export function PlaceList({ marks }: PlaceListProps) {
  const t = useTexts('contract-prepare');
  return (
    <div className={classes.places}>
      {(['D.I', 'TESTEMUNHA'] as const).map((kind) => {
        const who = t(kind === 'D.I' ? 'di' : 'witness');
        const own = marks.filter(({ tipo }) => tipo === kind);
        return (
          <div key={kind} className={classes.kind} data-kind={kind}>
            <h3>{who}</h3>
            {own.length === 0 ? (
              <p className={classes.none}>{t('none')}</p>
            ) : (
              <ul>
                {own.map(({ id, page }, index) => (
                  <li key={id}>
                    <button
                      type="button"
                      className={classes.go}
                      aria-label={t('goTo', { who, number: index + 1, page })}
                      onClick={() => {
                        const mark = document.getElementById(markId(id));
                        mark?.scrollIntoView({ block: 'center' });
                        mark?.focus({ preventScroll: true });
                      }}
                    >
                      {t('place', { number: index + 1, page })}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </div>
  );
}
