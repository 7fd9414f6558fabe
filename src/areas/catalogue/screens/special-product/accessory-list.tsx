import { IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { filterChoices, freeField, TextControl } from '../../../../render/inputs.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SpecialProblem, SpecialRequest } from '../../rules/special-product.ts';
import classes from './accessory-list.module.css';
import type { AccessoryDraft, DraftChange } from './draft.ts';
import type { OfferedAccessory } from './special-product.queries.ts';
import { writeProblem } from './write-problem.ts';

type AccessoryListProps = {
  readonly offered: readonly OfferedAccessory[];
  readonly chosen: Readonly<Record<number, AccessoryDraft>>;
  readonly currency: string | null;
  /** Problems of the request, by their places. */
  readonly problems: readonly SpecialProblem[];
  readonly request: SpecialRequest;
  readonly onChange: (change: DraftChange) => void;
};

const maxQuantity = 999;
const maxNote = 500;

/** Accessories of a special product, each with its price, quantity and a note. */
export function AccessoryList({ offered, chosen, currency, problems, request, onChange }: AccessoryListProps) {
  const t = useTexts('catalogue');
  const id = useId();
  const [search, setSearch] = useState('');
  if (offered.length === 0) return null;
  const named = offered.map((accessory) => ({ key: String(accessory.id_sku), label: nameOf(accessory), accessory }));
  const found = new Set(filterChoices(named, search).map(({ key }) => key));
  const count = Object.values(chosen).filter(({ quantity }) => Number(quantity) > 0).length;
  const problemOf = (id_sku: number): string | null => {
    const place = (request.acessorios ?? []).findIndex((given) => given.id_sku === id_sku);
    const problem = problems.find(({ pointer }) => place >= 0 && pointer.startsWith(`/acessorios/${place}/`));
    return problem === undefined ? null : writeProblem(problem, t);
  };
  return (
    <section className={classes.root} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {t('accessories')}
        </h3>
        <span className={classes.count} role="status">
          {count === 0 ? '' : t('chosen', { count })}
        </span>
      </div>
      <TextControl
        field={freeField(`${id}-search`, t('find'))}
        isBare
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.list}>
        {named.map(({ key, label, accessory }) =>
          found.has(key) ? (
            <Row
              key={key}
              accessory={accessory}
              name={label}
              quantity={chosen[accessory.id_sku]?.quantity ?? '0'}
              note={chosen[accessory.id_sku]?.note ?? ''}
              currency={currency}
              problem={problemOf(accessory.id_sku)}
              onChange={onChange}
            />
          ) : null,
        )}
      </ul>
      {found.size === 0 ? <p className={classes.empty}>{t('noAccessories')}</p> : null}
    </section>
  );
}

type RowProps = Pick<AccessoryListProps, 'currency' | 'onChange'> & {
  readonly accessory: OfferedAccessory;
  readonly name: string;
  readonly quantity: string;
  readonly note: string;
  readonly problem: string | null;
};

/** One accessory. There may be 500, so only changed ones are redrawn. */
const Row = memo(function Row({ accessory, name, quantity, note, currency, problem, onChange }: RowProps) {
  const t = useTexts('catalogue');
  const id = useId();
  const { id_sku, avatar, valor } = accessory;
  const count = Number(quantity) || 0;
  const set = (change: Partial<AccessoryDraft>) => onChange({ do: 'accessory', id_sku, change });
  const step = (by: number) => set({ quantity: String(Math.min(maxQuantity, Math.max(0, Math.floor(count) + by))) });
  return (
    <li className={classes.row} data-chosen={count > 0 || undefined}>
      <Picture key={avatar} address={avatar ?? null} />
      <div className={classes.what}>
        <span className={classes.name}>{name}</span>
        <span className={classes.price}>
          {valor == null ? '' : t('each', { price: formatMoney(valor, { currency }) })}
        </span>
      </div>
      <div className={classes.stepper}>
        {/* The arrow keys in the quantity do the same. */}
        <button
          type="button"
          className={classes.step}
          tabIndex={-1}
          aria-label={t('less', { name })}
          disabled={count <= 0}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          type="number"
          className={classes.quantity}
          aria-label={t('quantityOf', { name })}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : `${id}-error`}
          min={0}
          max={maxQuantity}
          step={1}
          value={quantity}
          onChange={(event) => set({ quantity: event.currentTarget.value })}
          onBlur={() => (quantity === '' ? set({ quantity: '0' }) : undefined)}
        />
        <button
          type="button"
          className={classes.step}
          tabIndex={-1}
          aria-label={t('more', { name })}
          disabled={count >= maxQuantity}
          onClick={() => step(1)}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {problem === null ? null : (
        <p id={`${id}-error`} className={classes.error}>
          {problem}
        </p>
      )}
      {count > 0 ? (
        <div className={classes.note}>
          <TextControl
            field={freeField(`${id}-note`, t('noteOf', { name }))}
            isBare
            aria-label={t('noteOf', { name })}
            placeholder={t('note')}
            maxLength={maxNote}
            value={note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
        </div>
      ) : null}
    </li>
  );
});

/** The picture of an accessory, with its name beside it; empty space if there is none. */
function Picture({ address }: { readonly address: string | null }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.picture}>
      {address === null || isBroken ? null : (
        <img src={address} alt="" width={40} height={40} loading="lazy" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

function nameOf({ descricao, id_sku }: OfferedAccessory): string {
  return descricao ?? String(id_sku);
}
