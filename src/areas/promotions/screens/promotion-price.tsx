import type { SkuPromocao } from '../../../api/index.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './promotions.module.css';

type PromotionPriceProps = {
  readonly of: Pick<SkuPromocao, 'valor' | 'valor_promocional'>;
  readonly currency: string;
};

/** A price of a promotion: the former one, struck through, and the current one. */
export function PromotionPrice({ of: { valor, valor_promocional }, currency }: PromotionPriceProps) {
  const t = useTexts('promotions');
  const now = valor_promocional ?? valor;
  return (
    <span className={classes.price}>
      {now < valor ? (
        <>
          <span className="visually-hidden">{t('before')} </span>
          <s>{formatMoney(valor, { currency })}</s>
          <span className="visually-hidden"> {t('now')} </span>
        </>
      ) : null}
      <strong>{formatMoney(now, { currency })}</strong>
    </span>
  );
}
