import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { discountPrice } from '../../catalogue/index.ts';
import classes from './promotions.module.css';

type PromotionPriceProps = {
  readonly value: number;
  readonly percent: number;
  readonly currency: string;
  /** Adds the discount as a text for screen readers, if it is not shown elsewhere. */
  readonly isDescribed?: boolean;
};

/** A price of a promotion: the former one, struck through, and the current one. */
export function PromotionPrice({ value, percent, currency, isDescribed = false }: PromotionPriceProps) {
  const t = useTexts('promotions');
  const { before, after } = discountPrice(toMinor(value, currency), percent);
  const write = (minor: number) => formatMoney(fromMinor(minor, currency), { currency });
  return (
    <span className={classes.price}>
      {after < before ? (
        <>
          <span className="visually-hidden">{t('before')} </span>
          <s>{write(before)}</s>
          <span className="visually-hidden"> {t('now')} </span>
        </>
      ) : null}
      <strong>{write(after)}</strong>
      {isDescribed && percent > 0 ? (
        <span className="visually-hidden"> ({t('discount', { percent: formatNumber(percent) })})</span>
      ) : null}
    </span>
  );
}
