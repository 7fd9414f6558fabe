import { ActionIcon } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CountBadge } from '../../ui/components/count-badge.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { orderPath } from '../menu/top-bar-rules.ts';
import { useOpenOrder } from './open-order.ts';

/** Opens the current order and shows its number of items. */
export function CartButton() {
  const t = useTexts('shell');
  const quantidade = useOpenOrder()?.quantidade ?? 0;
  const name = quantidade > 0 ? t('top.cartItems', { count: quantidade }) : t('top.cart');
  return (
    <ActionIcon size={44} component={Link} to={orderPath} aria-label={name} title={t('top.cart')}>
      <IconShoppingCart size={20} stroke={1.6} aria-hidden="true" />
      <CountBadge count={quantidade} />
    </ActionIcon>
  );
}
