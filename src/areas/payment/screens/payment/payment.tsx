import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link } from 'react-router';
import { ScreenContext } from '../../../../portal/panes/screen-context.ts';
import { EmptyState } from '../../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { OrderPayment } from './order-payment.tsx';
import { type OrderAddress, orderQuery, paymentsQuery, readReference } from './payment.queries.ts';

/** Payment of an order (specification 001, section 2, Payment): methods, their details, and the result. */
export default function PaymentPage() {
  const t = useTexts('commerce');
  const reference = readReference(useContext(ScreenContext)?.params.id_pedido);
  const { data, error, refetch } = useQuery({
    ...orderQuery(reference ?? { id: 0 }),
    enabled: reference !== null,
  });
  if (reference === null) return <ErrorState message={t('pay.noOrder')} />;
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <FormSkeleton fields={4} />;
  const { data: order, link } = data;
  if (link.id_pedido === 0) return <NothingToPay />;
  return <KnownOrder key={link.id_pedido} order={order} link={link} />;
}

type KnownOrderProps = Pick<Parameters<typeof OrderPayment>[0], 'order'> & { readonly link: OrderAddress };

function KnownOrder({ order, link }: KnownOrderProps) {
  const { data, error, refetch } = useQuery(paymentsQuery(link));
  if (data !== undefined) return <OrderPayment order={order} link={link} payments={data} />;
  if (error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return <FormSkeleton fields={4} />;
}

/** A user without an order in progress is led to where one begins. */
function NothingToPay() {
  const t = useTexts('commerce');
  return (
    <EmptyState
      icon={<IconShoppingCart size={28} stroke={1.5} />}
      title={t('pay.nothing')}
      description={t('pay.nothingText')}
      action={
        <Button component={Link} to="/carrinho" variant="default">
          {t('pay.toShop')}
        </Button>
      }
    />
  );
}
