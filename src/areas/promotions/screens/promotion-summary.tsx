import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { canBuyPromotion, promotionTotal } from '../../catalogue/index.ts';
import { keyOf, sizeOf } from './chosen-sizes.ts';
import classes from './promotions.module.css';
import { buyPromotion, type Promotion } from './promotions.queries.ts';
import { QuantityField } from './quantity-field.tsx';

type PromotionSummaryProps = {
  readonly promotion: Promotion;
  /** SKU by product. */
  readonly chosen: ReadonlyMap<number, number>;
  readonly currency: string;
};

/** Maximum number of one promotion in a call. */
const maxAtOnce = 999;

/** The choice from a promotion, its quantity and price, and the button that buys it. */
export function PromotionSummary({ promotion, chosen, currency }: PromotionSummaryProps) {
  const t = useTexts('promotions');
  const navigate = useNavigate();
  const heading = useId();
  const max = promotion.quantidade_maxima ?? maxAtOnce;
  const [quantity, setQuantity] = useState(1);
  const picked = promotion.items.flatMap((item) => {
    const size = sizeOf(item, chosen.get(keyOf(item)));
    return size === undefined ? [] : [{ item, size }];
  });
  const priced = promotion.items.map((item) => {
    const size = sizeOf(item, chosen.get(keyOf(item)));
    return {
      valor: toMinor(size?.valor ?? item.valor, currency),
      percentual_desconto: item.percentual_desconto,
      obrigatorio: item.obrigatorio,
      sku_escolhido: size?.id_sku ?? null,
    };
  });
  const total = promotionTotal(priced, quantity);
  const write = (minor: number) => formatMoney(fromMinor(minor, currency), { currency });
  const skus = picked.map(({ size }) => size.id_sku);
  // A retry of the same purchase has the same key, so that it is executed once.
  const attempt = useRef({ of: '', key: '' });
  const purchase = useMutation({
    mutationFn: () => {
      const of = JSON.stringify([promotion.id, skus, quantity]);
      if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
      return buyPromotion({ id: promotion.id, skus, quantity, key: attempt.current.key });
    },
    onSuccess: () => navigate('/carrinho/pedido'),
  });
  const { error } = purchase;
  return (
    <section className={classes.summary} aria-labelledby={heading}>
      <h3 id={heading} className="visually-hidden">
        {t('summary', { name: promotion.descricao })}
      </h3>
      {picked.length === 0 ? (
        <p className={classes.hint}>{t('nothing')}</p>
      ) : (
        <ul className={classes.picked}>
          {picked.map(({ item, size }) => (
            <li key={size.id_sku}>
              <span>{item.legenda}</span>
              <span className={classes.pickedSize}>{size.descricao}</span>
            </li>
          ))}
        </ul>
      )}
      <QuantityField value={quantity} max={max} onChange={setQuantity} />
      <p className={classes.total} aria-live="polite">
        <span>{t('total')}</span>
        {total.after < total.before ? (
          <>
            <span className="visually-hidden">{t('before')} </span>
            <s>{write(total.before)}</s>
            <span className="visually-hidden"> {t('now')} </span>
          </>
        ) : null}
        <strong>{write(total.after)}</strong>
      </p>
      {error === null ? null : (
        <Alert color="red" variant="light" role="alert" p="xs">
          {error.message || t('failed')}
        </Alert>
      )}
      <Button
        size="md"
        disabled={!canBuyPromotion(priced)}
        loading={purchase.isPending}
        onClick={() => purchase.mutate()}
      >
        {t('buy')}
      </Button>
    </section>
  );
}
