/** Languages in which new kinds of parts are checked; the first is that of the demonstration. */
export const languages = ['pt-BR', 'es', 'en'] as const;

export type Language = (typeof languages)[number];

/** An address of the portal, and what its definitions draw. */
export type Place = {
  /** A part in braces is a record that the walk creates (`{consultant}`). */
  readonly address: string;
  /**
   * Kinds of parts, each with the kind that contains it (`section > date`). A page with its own code is a kind of its
   * own.
   */
  readonly pairs: ReadonlySet<string>;
};

/** A visit of a place. */
export type Visit = {
  readonly address: string;
  /** Languages in which it is measured. Axe and keyboard are checked in the first one. */
  readonly languages: readonly Language[];
  /** Pairs that no earlier visit has. */
  readonly brings: readonly string[];
};

/**
 * Chooses visits that together see all pairs, before anything is opened: always the place with most unseen pairs, the
 * first one of several. A place is also measured in the other languages if it has a kind that no earlier visit had.
 */
export function planVisits(
  places: readonly Place[],
  others: readonly Language[] = languages.slice(1),
): readonly Visit[] {
  const seen = new Set<string>();
  const kinds = new Set<string>();
  const visits: Visit[] = [];
  let left = [...places];
  while (left.length > 0) {
    const counted = left.map((place) => ({ place, brings: [...place.pairs].filter((pair) => !seen.has(pair)) }));
    const best = counted.reduce((most, each) => (each.brings.length > most.brings.length ? each : most));
    if (best.brings.length === 0) break;
    const fresh = best.brings.map(kindOf).filter((kind) => !kinds.has(kind));
    for (const pair of best.brings) seen.add(pair);
    for (const kind of fresh) kinds.add(kind);
    const { address } = best.place;
    visits.push({
      address,
      languages: [languages[0], ...(fresh.length === 0 ? [] : others)],
      brings: best.brings,
    });
    left = left.filter(({ address: other }) => other !== address);
  }
  return visits;
}

/** Visits of all places in all languages, for a run before a release. */
export function planWhole(places: readonly Place[]): readonly Visit[] {
  return places.map(({ address, pairs }) => ({ address, languages, brings: [...pairs] }));
}

/**
 * Splits visits into parts of about the same duration. Visits that need records made for them are together in the first
 * parts.
 */
export function splitVisits(visits: readonly Visit[], count: number): readonly (readonly Visit[])[] {
  const costOf = (visit: Visit): number => 1 + visit.languages.length + Number(needsRecords(visit));
  const sorted = [...visits].sort((a, b) => Number(needsRecords(b)) - Number(needsRecords(a)));
  const whole = sorted.reduce((sum, visit) => sum + costOf(visit), 0);
  const parts: Visit[][] = Array.from({ length: count }, () => []);
  let passed = 0;
  for (const visit of sorted) {
    parts[Math.min(count - 1, Math.floor((passed * count) / whole))]?.push(visit);
    passed += costOf(visit);
  }
  return parts;
}

/** Whether a visit is of a record that the walk creates. */
export function needsRecords({ address }: Pick<Visit, 'address'>): boolean {
  return address.includes('{');
}

/** The kind of a pair, without the kind that contains it. */
function kindOf(pair: string): string {
  return pair.split(' > ').at(-1) ?? pair;
}
