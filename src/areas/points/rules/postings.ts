/** An item of an order, as points are made of it. */
export type PointItem = {
  readonly id: number;
  /** How many units count: those of a paid order, 0 of one that is cancelled. */
  readonly quantity: number;
};

/** A posting of an item of which a part is not reversed yet. */
export type LivePosting = {
  readonly id: number;
  readonly item: number;
  /** Units that are left of it, above 0. */
  readonly quantity: number;
};

/** What brings the ledger to where the items of an order stand. */
export type PointsSettlement = {
  /** Units to post, by item. */
  readonly posts: readonly { readonly item: number; readonly quantity: number }[];
  /** Units to reverse, by posting: never more than are left of it. */
  readonly reversals: readonly { readonly posting: number; readonly quantity: number }[];
};

/**
 * What is to be posted and reversed so that of each item as many units are live as count; nothing where they are. Whoever holds
 * the units loses them: the newest posting first. Of what came to nothing and counts again new units are posted.
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
