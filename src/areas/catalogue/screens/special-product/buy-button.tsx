import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useHost } from '../../../../render/index.ts';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SpecialConfiguration } from '../../rules/special-product.ts';
import { buySpecial, type ProductRow } from './special-product.queries.ts';

type BuyButtonProps = {
  readonly product: ProductRow;
  /** Null while it cannot be bought: something is missing, or its price is not confirmed. */
  readonly configuration: SpecialConfiguration | null;
};

/** Puts a configured product into the cart and goes there (specification 001, section 7, `configProduct`). */
export function BuyButton({ product, configuration }: BuyButtonProps) {
  const t = useTexts('catalogue');
  const { navigate } = useHost();
  const client = useQueryClient();
  const purchase = useMutation({
    mutationFn: async () => {
      if (configuration !== null) await buySpecial(product, configuration);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['list'] });
      navigate(product.id_pedido === 0 ? '/carrinho/pedido' : `/carrinho/pedido/${product.id_pedido}`);
    },
  });
  return (
    <BusyButton
      variant="filled"
      disabled={configuration === null}
      isBusy={purchase.isPending}
      onClick={() => purchase.mutate()}
    >
      {t('buy')}
    </BusyButton>
  );
}
