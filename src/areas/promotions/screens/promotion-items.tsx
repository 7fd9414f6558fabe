import { useState } from 'react';
import type { HubPromocaoItem } from '../../../api/index.ts';
import { type BlockProps, useChangeValue, useRecordValues } from '../../../render/forms.ts';
import { ItemButton } from './item-button.tsx';
import classes from './promotions.module.css';
import { SizeDialog } from './size-dialog.tsx';
import './texts/index.ts';

/**
 * The items of a promotion, the surrounding record, each with a size to choose. The value is a list of the chosen
 * sizes (SKU), in the order of the items.
 */
export default function PromotionItems({ name }: BlockProps) {
  const change = useChangeValue();
  const { items, moeda, [name]: value } = useRecordValues();
  const offered: readonly HubPromocaoItem[] = Array.isArray(items) ? items : [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const currency = String(moeda ?? 'BRL');
  const sizeOf = ({ listaSku }: HubPromocaoItem) => listaSku?.find(({ id_sku }) => chosen.includes(id_sku));
  const [openKey, setOpenKey] = useState<number | null>(null);
  const open = offered.find((item) => keyOf(item) === openKey);
  const choose = (item: HubPromocaoItem, sku: number | null) =>
    change(
      name,
      offered.flatMap((each) => (each === item ? sku : sizeOf(each)?.id_sku) ?? []),
    );
  return (
    <div className={classes.room}>
      <ul className={classes.items}>
        {offered.map((item) => (
          <li key={keyOf(item)}>
            <ItemButton {...{ item, currency }} size={sizeOf(item)} onOpen={() => setOpenKey(keyOf(item))} />
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <SizeDialog
          {...{ item: open, currency }}
          chosen={sizeOf(open)?.id_sku ?? null}
          onChoose={(sku) => choose(open, sku)}
          onClose={() => setOpenKey(null)}
        />
      )}
    </div>
  );
}

/** A promotion has each product once. */
function keyOf({ id_produto, id_sku }: HubPromocaoItem): number {
  return id_produto ?? id_sku;
}
