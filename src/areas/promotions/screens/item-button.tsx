import { IconPhoto } from '@tabler/icons-react';
import type { HubPromocaoItem, SkuPromocao } from '../../../api/index.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { PromotionPrice } from './promotion-price.tsx';
import classes from './promotions.module.css';

type ItemButtonProps = {
  readonly item: HubPromocaoItem;
  /** The chosen size; without one the price of the first size is shown. */
  readonly size: SkuPromocao | undefined;
  readonly currency: string;
  readonly onOpen: () => void;
};

/** An item of a promotion: a click opens its sizes. */
export function ItemButton({ item, size, currency, onOpen }: ItemButtonProps) {
  const t = useTexts('promotions');
  const { legenda, percentual_desconto, obrigatorio } = item;
  const avatar = size?.avatar ?? item.avatar;
  const name = legenda ?? '';
  return (
    <button
      type="button"
      className={classes.item}
      data-chosen={size !== undefined || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={classes.picture} aria-hidden="true">
        {avatar ? <img src={avatar} alt="" loading="lazy" /> : <IconPhoto size={32} stroke={1.25} />}
        {percentual_desconto > 0 ? (
          <span className={classes.percent}>−{formatNumber(percentual_desconto)} %</span>
        ) : null}
      </span>
      <span className={classes.name}>{name}</span>
      <span>
        <PromotionPrice of={size ?? item} currency={currency} />
        {percentual_desconto > 0 ? (
          <span className="visually-hidden"> ({t('discount', { percent: formatNumber(percentual_desconto) })})</span>
        ) : null}
      </span>
      <span className={classes.size}>
        {size === undefined ? t('pick') : t('chosen', { size: size.descricao })}
        {obrigatorio ? null : <span className={classes.optional}>{t('optional')}</span>}
      </span>
    </button>
  );
}
