import type { ComponentProps } from 'react';
import { writePrice } from '../../../language/values/cell-text.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import { toNumber } from '../../../language/values/scale.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { CellPart } from '../element-entry.ts';
import classes from './price-cell.module.css';

/**
 * A price with its additions. The previous price is struck through and announced; it is left out if it is not higher
 * than the price.
 */
export function PriceCell({ value, context, text }: ComponentProps<CellPart['display']>) {
  const t = useRuntimeTexts();
  const { price = {}, record = {} } = context;
  const before = price.was === undefined ? undefined : readPath(record, price.was);
  const isLess = (toNumber(before) ?? Number.NEGATIVE_INFINITY) > (toNumber(value) ?? Number.POSITIVE_INFINITY);
  const hasSuffix = price.suffixWhen === undefined || readPath(record, price.suffixWhen) === true;
  const other = price.second === undefined ? undefined : readPath(record, price.second);
  return (
    <span className={classes.price}>
      {isLess ? (
        <s className={classes.was}>
          <span className="visually-hidden">{t('priceWas')} </span>
          {writePrice(before, context)}
        </s>
      ) : null}
      <span className={classes.amount}>{text}</span>
      {price.suffix === undefined || !hasSuffix ? null : <span className={classes.suffix}>{price.suffix}</span>}
      {isEmptyValue(other) ? null : (
        <span className={classes.second}>
          {writePrice(other, {
            ...context,
            price: {},
            currency: price.secondCurrency ?? context.currency ?? null,
          })}
        </span>
      )}
    </span>
  );
}
