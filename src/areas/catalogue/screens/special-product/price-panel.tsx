import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { fromMinor } from '../../../../domain/numbers/money.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SpecialPrice } from '../../rules/special-price.ts';
import classes from './price-panel.module.css';

/** A price with its parts and its base price, per square metre or piece; and its SPV. */
export type PricedParts = SpecialPrice & { readonly price: number; readonly spv: number };

/** Price of a configuration by the page and by the server; null if unknown. */
export type PriceCheck = {
  readonly computed: PricedParts | null;
  readonly confirmed: PricedParts | null;
  readonly error: Error | null;
  /** The product is not sold at this branch. */
  readonly isWithoutPrice: boolean;
  readonly retry: () => void;
};

type PricePanelProps = {
  readonly check: PriceCheck;
  readonly currency: string | null;
  /** Whether the user may see the SPV of the product. */
  readonly showsSpv: boolean;
  /** Nothing is wrong, but values are missing. */
  readonly isIncomplete: boolean;
};

/** The price with its factors, updated during typing; the server's price replaces it, and a difference is reported. */
export function PricePanel({ check, currency, showsSpv, isIncomplete }: PricePanelProps) {
  const t = useTexts('catalogue');
  const { computed, confirmed, isWithoutPrice } = check;
  const shown = confirmed ?? computed;
  const money = (minor: number) => formatMoney(currency === null ? minor : fromMinor(minor, currency), { currency });
  return (
    <section className={classes.root} aria-label={t('price')}>
      {shown === null ? (
        <p className={classes.hint}>{t(isWithoutPrice ? 'noPrice' : isIncomplete ? 'incomplete' : 'wrong')}</p>
      ) : (
        <dl className={classes.parts}>
          <dt>
            {shown.area === null
              ? t('piece')
              : t('measured', {
                  area: formatNumber(shown.area / 1_000_000, { maxDecimals: 6 }),
                  price: money(shown.price),
                })}
          </dt>
          <dd>{money(shown.measured)}</dd>
          {shown.accessories === 0 ? null : (
            <>
              <dt>{t('accessories')}</dt>
              <dd>{money(shown.accessories)}</dd>
            </>
          )}
          {shown.extra === 0 ? null : (
            <>
              <dt>{t('extra')}</dt>
              <dd>{money(shown.extra)}</dd>
            </>
          )}
          <dt className={classes.total}>{t('total')}</dt>
          <dd className={classes.total}>{money(shown.total)}</dd>
          {showsSpv && shown.spv > 0 ? (
            <>
              <dt>{t('spv')}</dt>
              <dd>{money(shown.spv)}</dd>
            </>
          ) : null}
        </dl>
      )}
      <Verdict check={check} money={money} />
    </section>
  );
}

function Verdict({ check, money }: { readonly check: PriceCheck; readonly money: (minor: number) => string }) {
  const t = useTexts('catalogue');
  const { computed, confirmed, error, retry } = check;
  const isChanged = computed !== null && confirmed !== null && computed.total !== confirmed.total;
  return (
    <div className={classes.verdict}>
      <p
        role="status"
        className={classes.state}
        data-changed={isChanged || undefined}
        data-wrong={error !== null || undefined}
      >
        {isChanged ? (
          <>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {t('changed', { price: money(confirmed.total), before: money(computed.total) })}
          </>
        ) : confirmed !== null ? (
          <>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            {t('checked', { price: money(confirmed.total) })}
          </>
        ) : error !== null ? (
          t('unchecked')
        ) : computed !== null ? (
          t('checking')
        ) : (
          ''
        )}
      </p>
      {error === null || confirmed !== null ? null : (
        <>
          <p className={classes.why}>{error.message}</p>
          <Button variant="default" size="xs" onClick={retry}>
            {t('retry')}
          </Button>
        </>
      )}
    </div>
  );
}
