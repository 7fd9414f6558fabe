/** What one graduation asks for. Points in ten-thousandths. */
export type GraduationRule = {
  /** Id of the graduation. */
  readonly graduation: number;
  /** The higher, the higher the graduation. */
  readonly weight: number;
  /** Least of the person's own points in the month. */
  readonly individual: number;
  /** Least of the own points and those of all below. */
  readonly total: number;
  /** Part of the SPV base of the network that it gives, in ten-thousandths. */
  readonly factor: number;
};

/** The rules that hold from a month on, until a later version does. */
export type GraduationRules = {
  /** Own points that qualify for SPV, in ten-thousandths. */
  readonly qualifying: number;
  /** Part of the own SPV base that a qualified person gets, in ten-thousandths. */
  readonly direct: number;
  readonly graduations: readonly GraduationRule[];
};

/** Points of a person in a month, in ten-thousandths; `total` counts the own ones too. Either is below 0 where late reversals are more. */
export type MonthPoints = { readonly individual: number; readonly total: number };

/** What a month comes to for a person. */
export type GraduationOutcome = {
  /** The graduation that the points reach; null for none. */
  readonly rule: GraduationRule | null;
  readonly qualified: boolean;
  /** How much of the total that the graduation asks for was reached, in percent with two decimals; of the lowest one where none was. */
  readonly quota: number;
};

/** The highest graduation of which a person reaches both the own points and the total. In SQL `areas/points/server/close-month.ts` says the same. */
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

/** How a graduation follows on the one of before: by their weights, null for none. */
export function evolutionOf(weight: number, before: number | null): 'PROMOCAO' | 'MANUTENCAO' | 'REBAIXAMENTO' {
  if (before === null || weight > before) return 'PROMOCAO';
  return weight === before ? 'MANUTENCAO' : 'REBAIXAMENTO';
}
