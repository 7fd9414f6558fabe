/** An item of an order, as input for its points. */
export type PointItem = {
  readonly id: number;
  /** Number of units that count: all of a paid order, 0 of a cancelled one. */
  readonly quantity: number;
};

/** A posting of an item that is not completely reversed. */
export type LivePosting = {
  readonly id: number;
  readonly item: number;
  /** Remaining units, above 0. */
  readonly quantity: number;
};

/** Postings and reversals that bring the ledger to the state of an order's items. */
export type PointsSettlement = {
  /** Units to post, by item. */
  readonly posts: readonly { readonly item: number; readonly quantity: number }[];
  /** Units to reverse, by posting: never more than remain. */
  readonly reversals: readonly { readonly posting: number; readonly quantity: number }[];
};

/**
 * Computes what to post and to reverse so that the remaining units of each item are as many as count. The newest
 * postings are reversed first, whoever holds them. If units of a reversed item count again, they are posted anew.
 */
export function settleItems(items: readonly PointItem[], live: readonly LivePosting[]): PointsSettlement {
  const posts: { item: number; quantity: number }[] = [];
  const reversals: { posting: number; quantity: number }[] = [];
  for (const { id: item, quantity } of items) {
    const held = live.filter((posting) => posting.item === item).sort((a, b) => b.id - a.id);
    let surplus = held.reduce((sum, posting) => sum + posting.quantity, 0) - quantity;
    if (surplus < 0) posts.push({ item, quantity: -surplus });
    for (const posting of held) {
      if (surplus <= 0) break;
      const taken = Math.min(surplus, posting.quantity);
      reversals.push({ posting: posting.id, quantity: taken });
      surplus -= taken;
    }
  }
  return { posts, reversals };
}
