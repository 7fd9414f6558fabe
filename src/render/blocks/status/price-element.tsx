import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { PriceCell } from '../../registry/price/price-cell.tsx';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { Clickable } from '../display/clickable.tsx';
import { useShownValue } from '../display/use-shown-value.ts';

/** A price with the previous price, its purpose, and the amount in a second currency. */
export function PriceElement({ name, element, label }: BlockProps) {
  const { value, text, context } = useShownValue(name, element);
  return (
    <ShownFrame element={element} label={label} isEmpty={isEmptyValue(value)}>
      <Clickable element={element} label={label}>
        <PriceCell value={value} context={context} text={text} />
      </Clickable>
    </ShownFrame>
  );
}
