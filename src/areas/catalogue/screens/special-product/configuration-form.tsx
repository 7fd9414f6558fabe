import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useReducer } from 'react';
import { ApiError, fieldMessages } from '../../../../api/index.ts';
import { toMinor } from '../../../../domain/numbers/money.ts';
import { Combobox, type FramedField, TextControl } from '../../../../render/inputs.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatMoney } from '../../../../ui/format/money.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { checkOffered, offerEarnings, offeredKinds, offerPrices } from '../../rules/special-offer.ts';
import { specialPrice } from '../../rules/special-price.ts';
import { configurationText, type SpecialConfiguration } from '../../rules/special-product.ts';
import { AccessoryList } from './accessory-list.tsx';
import { BuyButton } from './buy-button.tsx';
import classes from './configuration-form.module.css';
import { changeDraft, measuresOf, openDraft, type ProductDraft, requestOf } from './draft.ts';
import { KindChoice } from './kind-choice.tsx';
import { type PriceCheck, PricePanel } from './price-panel.tsx';
import { ShapeDrawing } from './shape-drawing.tsx';
import { offerQuery, type ProductRow, type ShownOffer, simulationQuery } from './special-product.queries.ts';
import { writeProblem } from './write-problem.ts';

/** ms without changes before the server is asked for the price. */
const checkPauseMs = 400;

type FormProps = {
  readonly product: ProductRow;
  /** Values typed before the dialog was closed; null for none. */
  readonly stored: ProductDraft | null;
  /** A stable function, called after each change. */
  readonly onChange: (id_sku: number, draft: ProductDraft) => void;
};

/** The form of a special product, with its drawing and its price (specification 001, sections 5 and 9). */
export default function ConfigurationForm(props: FormProps) {
  const { data, error, refetch } = useQuery(offerQuery(props.product));
  if (data !== undefined) return <LoadedForm {...props} offer={data} />;
  if (error === null) return <FormSkeleton fields={4} />;
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

function LoadedForm({ product, offer, stored, onChange }: FormProps & { readonly offer: ShownOffer }) {
  const t = useTexts('catalogue');
  const id = useId();
  const [draft, change] = useReducer(changeDraft, stored ?? openDraft(product, offer));
  useEffect(() => onChange(product.id_sku, draft), [draft, onChange, product.id_sku]);
  const { configuration, problems } = useMemo(() => checkOffered(offer, requestOf(draft)), [offer, draft]);
  const check = usePriceCheck(product, offer, configuration);
  const refused =
    check.error instanceof ApiError
      ? fieldMessages(check.error, ['tipo', 'comprimento', 'largura', 'diametro', 'altura', 'sku_padrao'])
      : {};
  const currency = offer.base.moeda ?? null;

  const fieldOf = (name: keyof typeof refused, label: string): FramedField => {
    const problem = draft.left.includes(name) ? problems.find(({ pointer }) => pointer === `/${name}`) : undefined;
    const error = problem === undefined ? (refused[name] ?? null) : writeProblem(problem, t);
    return { id: `${id}-${name}`, label, help: null, error, isRequired: true, isDisabled: false };
  };
  const sizes = offer.standards.map(({ id_sku, descricao, valor }) => ({
    key: String(id_sku),
    label: descricao,
    ...(valor == null ? {} : { note: formatMoney(valor, { currency }) }),
  }));

  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <KindChoice
          field={fieldOf('tipo', t('kind'))}
          kinds={offeredKinds(offer)}
          value={draft.tipo}
          onChoose={(tipo) => change({ do: 'choose', tipo })}
        />
        {draft.tipo === null || measuresOf[draft.tipo].length === 0 ? null : (
          <div className={classes.measures}>
            {measuresOf[draft.tipo].map((measure) => (
              <TextControl
                key={measure}
                field={fieldOf(measure, t(measure))}
                name={measure}
                value={draft.lengths[measure]}
                onChange={(event) => change({ do: 'type', measure, text: event.currentTarget.value })}
                onBlur={() => change({ do: 'leave', field: measure })}
                inputMode="decimal"
                maxLength={12}
                isNumeric
              />
            ))}
          </div>
        )}
        {draft.tipo === 'PADRAO' ? (
          <Combobox
            field={fieldOf('sku_padrao', t('sku_padrao'))}
            name="sku_padrao"
            value={sizes.find(({ key }) => key === String(draft.sku_padrao)) ?? null}
            choices={sizes}
            onChoose={(key) => change({ do: 'size', sku_padrao: key === null ? null : Number(key) })}
            onBlur={() => change({ do: 'leave', field: 'sku_padrao' })}
            isClearable={false}
            emptyText={t('noSizes')}
          />
        ) : null}
      </div>
      <ShapeDrawing draft={draft} standards={offer.standards} />
      <AccessoryList
        offered={offer.accessories}
        chosen={draft.accessories}
        currency={currency}
        problems={problems}
        request={requestOf(draft)}
        onChange={change}
      />
      <div className={classes.purchase}>
        <PricePanel
          check={check}
          currency={currency}
          showsSpv={product.exibir_spv === true}
          isIncomplete={problems.every(({ code }) => code === 'required')}
        />
        <BuyButton product={product} configuration={check.confirmed === null ? null : configuration} />
      </div>
    </div>
  );
}

/** The price calculated by the page at once, and by the server after a pause in typing. */
function usePriceCheck(product: ProductRow, offer: ShownOffer, configuration: SpecialConfiguration | null): PriceCheck {
  const text = configuration === null ? '' : configurationText(configuration);
  const [settled] = useDebouncedValue(text, checkPauseMs);
  const isSettled = settled === text;
  const { data, error, refetch } = useQuery(simulationQuery(product, text, isSettled ? configuration : null));
  if (configuration === null) return nothingToPrice;
  const prices = offerPrices(offer, configuration);
  if (prices === null) return { ...nothingToPrice, isWithoutPrice: true };
  const spv = toMinor(offerEarnings(offer, configuration).valor_spv, offer.base.moeda ?? '');
  const computed = { ...specialPrice(configuration, prices), price: prices.price, spv };
  const confirmed =
    data === undefined
      ? null
      : {
          area: data.area === null ? null : Math.round(data.area * 1_000_000),
          price: toMinor(data.preco, data.moeda),
          measured: toMinor(data.valor_medida, data.moeda),
          accessories: toMinor(data.valor_acessorios, data.moeda),
          extra: toMinor(data.valor_acrescimo_preco, data.moeda),
          total: toMinor(data.valor, data.moeda),
          spv: toMinor(data.valor_spv, data.moeda),
        };
  return { computed, confirmed, error, isWithoutPrice: false, retry: () => void refetch() };
}

const nothingToPrice: PriceCheck = {
  computed: null,
  confirmed: null,
  error: null,
  isWithoutPrice: false,
  retry: () => undefined,
};
