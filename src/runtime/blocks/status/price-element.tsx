import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import { writeMoney } from '../../values/cell-text.ts';
import { isEmptyValue, readPath } from '../../values/record-values.ts';
import { toNumber } from '../../values/scale.ts';
import { Clickable } from '../display/clickable.tsx';
import { useShownValue } from '../display/use-shown-value.ts';
import classes from './status.module.css';

/** A price. What it was before is struck, and said in words; what is no more than the price is left out. */
export function PriceElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const { value, text, context } = useShownValue(name, element);
  const { was, suffix, second, secondCurrency } = element;
  const before = was === undefined ? undefined : readPath(context.record, was);
  const isLess = (toNumber(before) ?? Number.NEGATIVE_INFINITY) > (toNumber(value) ?? Number.POSITIVE_INFINITY);
  const other = second === undefined ? undefined : readPath(context.record, second);
  return (
    <ShownFrame element={element} label={label} isEmpty={isEmptyValue(value)}>
      <Clickable element={element} label={label}>
        <span className={classes.price}>
          {isLess ? (
            <s className={classes.was}>
              <span className="visually-hidden">{t('price.was')} </span>
              {writeMoney(before, context)}
            </s>
          ) : null}
          <span className={classes.amount}>{text}</span>
          {suffix === undefined ? null : <span className={classes.suffix}>{suffix}</span>}
          {isEmptyValue(other) ? null : (
            <span className={classes.second}>
              {writeMoney(other, { ...context, currency: secondCurrency ?? context.currency ?? null })}
            </span>
          )}
        </span>
      </Clickable>
    </ShownFrame>
  );
}
