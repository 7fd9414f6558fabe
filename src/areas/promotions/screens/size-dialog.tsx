import { Button, Modal } from '@mantine/core';
import { useId } from 'react';
import type { HubPromocaoItem } from '../../../api/index.ts';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { PromotionPrice } from './promotion-price.tsx';
import classes from './promotions.module.css';

type SizeDialogProps = {
  readonly item: HubPromocaoItem;
  readonly chosen: number | null;
  readonly currency: string;
  readonly onChoose: (sku: number | null) => void;
  readonly onClose: () => void;
};

/**
 * The sizes of an item of a promotion. A choice applies at once; 'CONFIRMAR' only closes the dialog (specification 001,
 * section 2).
 */
export function SizeDialog({ item, chosen, currency, onChoose, onClose }: SizeDialogProps) {
  useReturnFocus();
  const t = useTexts('promotions');
  const group = useId();
  const { legenda, listaSku, obrigatorio } = item;
  const name = legenda ?? '';
  const first = listaSku?.find(({ disponivel }) => disponivel)?.id_sku;
  return (
    <Modal
      attributes={dialogAttributes}
      opened
      onClose={onClose}
      title={t('pickOf', { name })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <fieldset className={classes.options} aria-label={t('sizes', { name })}>
        {(listaSku ?? []).map(({ id_sku, descricao, saldo, disponivel, ...price }) => (
          <label key={id_sku} className={classes.option} data-disabled={!disponivel || undefined}>
            <input
              type="radio"
              name={group}
              checked={id_sku === chosen}
              disabled={!disponivel}
              data-autofocus={id_sku === (chosen ?? first) || undefined}
              onChange={() => onChoose(id_sku)}
            />
            <span className={classes.optionText}>
              <span>{descricao}</span>
              <span className={classes.optionNote}>
                {disponivel ? (saldo ? t('stock', { count: saldo }) : null) : t('unavailable')}
              </span>
            </span>
            <PromotionPrice of={price} currency={currency} />
          </label>
        ))}
        {obrigatorio ? null : (
          <label className={classes.option}>
            <input type="radio" name={group} checked={chosen === null} onChange={() => onChoose(null)} />
            <span className={classes.optionText}>{t('without')}</span>
          </label>
        )}
      </fieldset>
      <Button fullWidth mt="md" onClick={onClose}>
        {t('confirm')}
      </Button>
    </Modal>
  );
}
