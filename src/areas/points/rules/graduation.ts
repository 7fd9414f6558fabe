/** Requirements of one graduation. Points in ten-thousandths. */
export type GraduationRule = {
  /** Id of the graduation. */
  readonly graduation: number;
  /** A higher graduation has a higher weight. */
  readonly weight: number;
  /** Minimum of the person's own points in the month. */
  readonly individual: number;
  /** Minimum of the own points plus those of everybody below. */
  readonly total: number;
  /** Share of the network's SPV base, in ten-thousandths. */
  readonly factor: number;
};

/** The rules that apply from a month on, until a later version. */
export type GraduationRules = {
  /** Own points that qualify for SPV, in ten-thousandths. */
  readonly qualifying: number;
  /** Share of the own SPV base for a qualified person, in ten-thousandths. */
  readonly direct: number;
  readonly graduations: readonly GraduationRule[];
};

/**
 * Points of a person in a month, in ten-thousandths; `total` includes the own ones. Either may be negative because of
 * late reversals.
 */
export type MonthPoints = { readonly individual: number; readonly total: number };

/** The result of a month for a person. */
export type GraduationOutcome = {
  /** The graduation for these points; null for none. */
  readonly rule: GraduationRule | null;
  readonly qualified: boolean;
  /**
   * The total as a percentage of what the graduation requires, with two decimals; without a graduation, of what the
   * lowest one requires.
   */
  readonly quota: number;
};

/**
 * The highest graduation of which a person reaches both the own points and the total.
 * `areas/points/server/close-month.ts` has the same rule in SQL.
 */
export function graduate(points: MonthPoints, rules: GraduationRules): GraduationOutcome {
  const highestFirst = [...rules.graduations].sort((a, b) => b.weight - a.weight);
  const rule =
    highestFirst.find(({ individual, total }) => points.individual >= individual && points.total >= total) ?? null;
  const asked = rule ?? highestFirst.at(-1);
  return {
    rule,
    qualified: points.individual >= rules.qualifying,
    quota:
      asked === undefined || asked.total <= 0
        ? 0
        : Math.round((Math.max(0, points.total) * 10_000) / asked.total) / 100,
  };
}

/** Compares the weight of a graduation with that of the previous one; null for no previous one. */
export function evolutionOf(weight: number, before: number | null): 'PROMOCAO' | 'MANUTENCAO' | 'REBAIXAMENTO' {
  if (before === null || weight > before) return 'PROMOCAO';
  return weight === before ? 'MANUTENCAO' : 'REBAIXAMENTO';
}
