import { TrackList } from '../../form/flow/track-list.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { idOf } from '../../values/record-values.ts';
import { useShownValue } from '../display/use-shown-value.ts';

/** Where a value stands among the steps that its field may take; those before it count as passed. */
export function TrackElement({ name, element, label }: BlockProps) {
  const { value, context } = useShownValue(name, element);
  const options = context.options ?? [];
  const current = options.findIndex(({ id }) => id === idOf(value));
  const steps = options.map(({ id, descricao }, place) => ({
    key: String(id),
    label: descricao,
    isPassed: place < current,
    isCurrent: place === current,
  }));
  return (
    <ShownFrame element={element} label={label} isEmpty={steps.length === 0}>
      <TrackList label={label} steps={steps} />
    </ShownFrame>
  );
}
