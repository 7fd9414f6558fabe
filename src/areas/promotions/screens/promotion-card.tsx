import { useId, useState } from 'react';
import { formatDate } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { keyOf, sizeOf } from './chosen-sizes.ts';
import { ItemButton } from './item-button.tsx';
import { PromotionSummary } from './promotion-summary.tsx';
import classes from './promotions.module.css';
import type { OfferedItem, Promotion } from './promotions.queries.ts';
import { SizeDialog } from './size-dialog.tsx';

/** One promotion: its items, each with a size to choose, and the total price of the chosen ones. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const t = useTexts('promotions');
  const heading = useId();
  const currency = promotion.moeda;
  /** SKU by product. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(nothing);
  const [open, setOpen] = useState<OfferedItem | null>(null);
  const choose = (item: OfferedItem, sku: number | null) => {
    const next = new Map(chosen);
    if (sku === null) next.delete(keyOf(item));
    else next.set(keyOf(item), sku);
    setChosen(next);
  };
  const { descricao, observacao, data_fim, quantidade_maxima: limit } = promotion;
  return (
    <article className={classes.promotion} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{descricao}</h2>
        {observacao ? <p className={classes.note}>{observacao}</p> : null}
        <p className={classes.terms}>
          {data_fim ? <span>{t('until', { day: formatDate(data_fim) })}</span> : null}
          {limit ? <span>{t('limit', { count: limit })}</span> : null}
        </p>
      </header>
      <div className={classes.content}>
        <ul className={classes.items}>
          {promotion.items.map((item) => (
            <li key={keyOf(item)}>
              <ItemButton
                item={item}
                size={sizeOf(item, chosen.get(keyOf(item)))}
                currency={currency}
                onOpen={() => setOpen(item)}
              />
            </li>
          ))}
        </ul>
        <PromotionSummary promotion={promotion} chosen={chosen} currency={currency} />
      </div>
      {open === null ? null : (
        <SizeDialog
          item={open}
          chosen={chosen.get(keyOf(open)) ?? null}
          currency={currency}
          onChoose={(sku) => choose(open, sku)}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  );
}

const nothing: ReadonlyMap<number, number> = new Map();
