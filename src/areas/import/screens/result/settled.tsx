import { useCounts } from '../use-counts.ts';
import type { ImportFlow } from '../use-import.ts';
import { Outcome } from './outcome.tsx';

/** The rows corrected a moment ago, above those that are still wrong. */
export function Settled({ flow }: { readonly flow: ImportFlow }) {
  const { countText } = useCounts();
  const { settled } = flow.context;
  if (settled === null) return null;
  const done = settled.lidas - settled.com_erro;
  return (
    <div role="status">
      <Outcome tone={done > 0 ? 'good' : 'warn'}>{countText('settled', done)}</Outcome>
    </div>
  );
}
