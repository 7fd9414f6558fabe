import { fractionOf, MoneyError, percentOf, splitMoney, toMinor } from '../../../domain/numbers/money.ts';
import { toBasisPoints } from '../../catalogue/index.ts';

/** The settings of a payment condition for instalments and prices, as in its record; amounts are decimal. */
export type ConditionRecord = {
  readonly parcelas_maximas: number;
  readonly parcelas_sem_acrescimo: number;
  readonly valor_minimo_parcela: number | string;
  readonly percentual_desconto: number | string;
  readonly percentual_acrescimo: number | string;
};

/** Settings of a branch (`CondicaoFilial`); null uses that of the condition. */
export type BranchRecord = { readonly [Field in keyof ConditionRecord]: ConditionRecord[Field] | null };

/** Terms of a condition in one branch: amounts in minor units, percentages in basis points. */
export type PaymentTerms = {
  readonly maxInstalments: number;
  /** Maximum number of instalments without interest; with more, all of them have interest. */
  readonly interestFree: number;
  readonly minInstalment: number;
  readonly discount: number;
  /** Per month. */
  readonly interest: number;
};

/** The amounts of paying a part of an order in instalments, in minor units. */
export type Instalments = {
  readonly count: number;
  /** Part of the order's total that is covered. */
  readonly covered: number;
  readonly discount: number;
  readonly surcharge: number;
  /** Covered amount less discount and plus surcharge: what the payer pays, the sum of `parts`. */
  readonly charged: number;
  /** Each instalment; the first ones get the remaining units. */
  readonly parts: readonly number[];
};

/**
 * The effective terms: the branch's settings, else the condition's. Instalments without interest never exceed the
 * maximum.
 */
export function termsOf(condition: ConditionRecord, branch: BranchRecord | null, currency: string): PaymentTerms {
  const settingOf = <Field extends keyof ConditionRecord>(field: Field) => branch?.[field] ?? condition[field];
  const maxInstalments = Math.max(1, settingOf('parcelas_maximas'));
  return {
    maxInstalments,
    interestFree: Math.min(maxInstalments, Math.max(1, settingOf('parcelas_sem_acrescimo'))),
    minInstalment: toMinor(settingOf('valor_minimo_parcela'), currency),
    discount: toBasisPoints(settingOf('percentual_desconto')),
    interest: toBasisPoints(settingOf('percentual_acrescimo')),
  };
}

/**
 * The amounts of a part of the order in a number of instalments. The discount of the condition is applied first; above
 * the number without surcharge the instalments are equal by the Price table: each is P x i x (1 + i)^n / ((1 + i)^n -
 * 1), calculated exactly, and their sum is rounded (commerce.md, 7.9).
 */
export function computeInstalments(covered: number, count: number, terms: PaymentTerms): Instalments {
  if (!Number.isSafeInteger(count) || count < 1)
    throw new MoneyError('money/bad-split', `Not a number of instalments: ${count}`);
  const discount = percentOf(covered, terms.discount);
  const net = covered - discount;
  const charged = count <= terms.interestFree ? net : totalByPriceTable(net, count, terms.interest);
  return { count, covered, discount, surcharge: charged - net, charged, parts: splitMoney(charged, count) };
}

/**
 * Possible numbers of instalments: always 1, more as long as each is not below the condition's minimum, or below one
 * unit.
 */
export function offeredInstalments(covered: number, terms: PaymentTerms): Instalments[] {
  const offers: Instalments[] = [];
  for (let count = 1; count <= terms.maxInstalments; count++) {
    const offer = computeInstalments(covered, count, terms);
    if (count === 1 || Math.min(...offer.parts) >= Math.max(1, terms.minInstalment)) offers.push(offer);
  }
  return offers;
}

function totalByPriceTable(amount: number, count: number, interest: number): number {
  if (interest === 0) return amount;
  const [rate, periods] = [BigInt(interest), BigInt(count)];
  const growth = (10_000n + rate) ** periods;
  return fractionOf(amount, periods * rate * growth, 10_000n * (growth - 10_000n ** periods));
}
