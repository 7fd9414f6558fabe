import { useTexts } from '../../../../ui/i18n/texts.ts';
import pane from '../pane.module.css';
import { EffectList } from './effect-list.tsx';
import type { ExaminationState } from './use-examination.ts';

/** The effects that saving the draft would have. */
export function EffectPane({ state: { found, error, isAsking } }: { readonly state: ExaminationState }) {
  const t = useTexts('studio');
  return (
    <div className={pane.pane}>
      <div className={pane.tools}>
        <p className={pane.note} role="status">
          {t(error !== null ? 'effect.failed' : isAsking ? 'effect.asking' : 'effect.hint')}
        </p>
      </div>
      {found === null ? null : <EffectList examination={found} />}
    </div>
  );
}
