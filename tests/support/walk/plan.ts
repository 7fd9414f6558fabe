/** Languages that what is drawn for the first time is read in; that of the demonstration is the first. */
export const languages = ['pt-BR', 'es', 'en'] as const;

export type Language = (typeof languages)[number];

/** An address of the portal, and what is drawn there by the definitions. */
export type Place = {
  /** A part in braces stands for a record that the walk makes (`{consultant}`). */
  readonly address: string;
  /** Kinds of what is drawn in kinds of what it stands in (`section > date`); a page of its own code is a kind of its own. */
  readonly pairs: ReadonlySet<string>;
};

/** A place that is opened, and what is asked of it there. */
export type Visit = {
  readonly address: string;
  /** Languages that it is measured in; the first is that of the axe and of the keyboard. */
  readonly languages: readonly Language[];
  /** What it brings that no visit before it has. */
  readonly brings: readonly string[];
};

/**
 * The visits that see each pair once, decided before anything is opened: always the place that brings most of what is not seen yet, of
 * several the first. In the other languages a place is measured where it brings a kind that stood nowhere before.
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

/** Every place in every language: before a release. */
export function planWhole(places: readonly Place[]): readonly Visit[] {
  return places.map(({ address, pairs }) => ({ address, languages, brings: [...pairs] }));
}

/** Visits in as many parts as take the same time each; those that need records made for them stay together in the first ones. */
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

/** Whether a visit is of a record that the walk makes. */
export function needsRecords({ address }: Pick<Visit, 'address'>): boolean {
  return address.includes('{');
}

/** What stands in something else, without what that is. */
function kindOf(pair: string): string {
  return pair.split(' > ').at(-1) ?? pair;
}
