import { Button } from '@mantine/core';
import { IconRulerMeasure } from '@tabler/icons-react';
import { Suspense, useCallback, useContext, useState } from 'react';
import { ScreenContext } from '../../../../portal/panes/screen-context.ts';
import { type BlockProps, useAddressParam, useRecordValues } from '../../../../render/forms.ts';
import { isRecord } from '../../../../render/values.ts';
import sheet from '../../../../ui/components/choice-dialog.module.css';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ProductDraft } from './draft.ts';
import type { ProductRow } from './special-product.queries.ts';
import '../texts/index.ts';

const ConfigurationForm = lazyComponent(() => import('./configuration-form.tsx').then((module) => module.default));

/**
 * 'Configure product' on the page of a product that is made to measure, in some countries of every product
 * (specification 001, sections 2 and 6): a dialog, on a phone a sheet. The surrounding record is a row of the
 * catalogue.
 */
export default function SpecialProduct({ element }: BlockProps) {
  const t = useTexts('catalogue');
  // The studio draws it without a screen around it.
  const isActive = useContext(ScreenContext)?.isActive ?? true;
  const order = Number(useAddressParam('id_pedido') ?? 0);
  const product = readProduct(useRecordValues(), Number.isSafeInteger(order) && order > 0 ? order : 0);
  const [isOpen, setOpen] = useState(false);
  // Kept as long as the page, so that closing the dialog loses nothing; another product starts empty.
  const [drafts, setDrafts] = useState<Readonly<Record<number, ProductDraft>>>({});
  const store = useCallback(
    (id_sku: number, draft: ProductDraft) =>
      setDrafts((before) => (before[id_sku] === draft ? before : { ...before, [id_sku]: draft })),
    [],
  );
  if (product === null) return null;
  const label = typeof element.label === 'string' && element.label !== '' ? element.label : t('configure');
  return (
    <>
      <Button variant="default" leftSection={<IconRulerMeasure size={18} stroke={1.6} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen && isActive}
        onClose={() => setOpen(false)}
        title={product.descricao ?? label}
        size={960}
        classNames={{ title: sheet.title ?? '', inner: sheet.inner ?? '', content: sheet.content ?? '' }}
      >
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <ConfigurationForm
            key={product.id_sku}
            product={product}
            stored={drafts[product.id_sku] ?? null}
            onChange={store}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

/** The product of the page; null for none, and if it cannot be configured. */
function readProduct(record: Readonly<Record<string, unknown>>, id_pedido: number): ProductRow | null {
  const { id_sku, id_produto, configuravel, configuracao } = record;
  if (configuravel !== true || typeof id_sku !== 'number' || typeof id_produto !== 'number') return null;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    ...{ id_sku, id_produto, id_pedido, id_filial: number(record.id_filial), descricao: text(record.descricao) },
    ...{ codigo_linha: text(record.codigo_linha), codigo_grade: text(record.codigo_grade) },
    ...{ moeda: text(record.moeda), valor: number(record.valor) },
    ...{ valor_spv: number(record.valor_spv), exibir_spv: record.exibir_spv === true },
    configuracao: isRecord(configuracao) ? configuracao : null,
  };
}
