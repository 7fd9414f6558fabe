import { isEmptyValue } from '../../../language/values/record-values.ts';
import { shareOf, toNumber } from '../../../language/values/scale.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { findCell } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { Clickable } from './clickable.tsx';
import classes from './progress-element.module.css';
import { useShownValue } from './use-shown-value.ts';

/** Progress between `min` (0) and `max` (100). */
export function ProgressElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const { value, context } = useShownValue(name, element);
  const min = toNumber(element.min) ?? 0;
  const max = toNumber(element.max) ?? 100;
  const share = shareOf(value, min, max);
  const isPercent = min === 0 && max === 100 && element.format === undefined;
  const write = (part: unknown) =>
    element.format === undefined
      ? formatNumber(toNumber(part), { maxDecimals: 2 })
      : findCell(undefined, element.format).cellText(part, context);
  const text = isPercent ? `${write(value)}%` : t('display.progressOf', { value: write(value), max: write(max) });
  return (
    <ShownFrame element={element} label={label} isEmpty={isEmptyValue(value) || share === null}>
      <Clickable element={element} label={label}>
        <span className={classes.root}>
          <progress className={classes.bar} value={share ?? 0} max={1} aria-label={label} aria-valuetext={text} />
          <span aria-hidden="true">{text}</span>
        </span>
      </Clickable>
    </ShownFrame>
  );
}
