import { testRules } from './ledger.ts';

/** A change of the points of an item: owner, month, and the month of the first posting. */
type Entry = {
  readonly order: number;
  readonly owner: number;
  readonly currency: string;
  readonly first: string;
  readonly month: string;
  readonly points: number;
  readonly base: number;
};
/** Units of an item that a client holds. */
type Holding = {
  readonly order: number;
  readonly item: number;
  readonly owner: number;
  readonly currency: string;
  readonly first: string;
  readonly points: number;
  readonly base: number;
  quantity: number;
};
type Credit = Pick<Entry, 'order' | 'owner' | 'currency' | 'first'> & {
  readonly client: number;
  readonly base: number;
  readonly amount: number;
};
/** Units of an item that a transfer moved, and how many of them the order took back since. */
type Given = Pick<Holding, 'order' | 'item' | 'first'> & { readonly quantity: number; returned: number };
/** A transfer: from whom to whom, which units, and how much SPV by currency. */
export type NaiveTransfer = {
  readonly from: number;
  readonly to: number;
  readonly given: readonly Given[];
  readonly amounts: ReadonlyMap<string, number>;
};
export type NaiveFigure = { readonly individual: number; readonly total: number };
export type NaiveItem = { readonly quantity: number; readonly points: number; readonly base: number };

/**
 * Reference implementation of points, graduations and SPV of a network: it stores a list of all events and sums it up
 * for each question. It shares the rules of the tests with the server, but no code.
 */
export class NaivePoints {
  readonly parents = new Map<number, number | null>();
  readonly members = new Set<number>();
  readonly balances = new Map<string, { balance: number; owed: number }>();
  /** Weight of the graduation of a client in a month, by `client month`. */
  readonly graduations = new Map<string, number>();
  private readonly entries: Entry[] = [];
  private readonly holdings: Holding[] = [];
  private readonly credits: Credit[] = [];
  private readonly closed = new Map<string, ReadonlyMap<number, NaiveFigure>>();
  private readonly closedParents = new Map<string, ReadonlyMap<number, number | null>>();
  private readonly transfers: NaiveTransfer[] = [];

  buy(order: number, owner: number, currency: string, first: string, items: readonly NaiveItem[]): void {
    for (const [item, { quantity, points, base }] of items.entries())
      if (points > 0 || base > 0) this.hold({ order, item, owner, currency, first, points, base, quantity });
  }

  cancel(order: number, open: string): void {
    for (const holding of this.holdings.filter((one) => one.order === order))
      this.giveBack(holding, holding.quantity, open);
  }

  /** Takes back units of the oldest holding of an order; returns their number. */
  return(order: number, quantity: number, open: string): number {
    const holding = this.holdings.find((one) => one.order === order && one.quantity > 0);
    if (holding === undefined) return 0;
    const taken = Math.min(quantity, holding.quantity);
    this.giveBack(holding, taken, open);
    return taken;
  }

  /** Clients who have open points or SPV to transfer, sorted by id. */
  givers(): readonly number[] {
    const holders = this.holdings
      .filter((one) => one.quantity > 0 && !this.closed.has(one.first))
      .map(({ owner }) => owner);
    const rich = [...this.balances].filter(([, { balance }]) => balance > 0).map(([key]) => Number(key.split(' ')[0]));
    return [...new Set([...holders, ...rich])].sort((a, b) => a - b);
  }

  /** Transfers all open points of a client, and their SPV minus what they owe. */
  transfer(from: number, to: number): NaiveTransfer {
    const movable = this.holdings.filter(
      (one) => one.owner === from && one.quantity > 0 && !this.closed.has(one.first),
    );
    const given = new Map<string, Given>();
    for (const holding of movable) {
      const { order, item, first, quantity } = holding;
      const key = keyOf(holding);
      given.set(key, { order, item, first, quantity: quantity + (given.get(key)?.quantity ?? 0), returned: 0 });
      this.pass(holding, to);
    }
    const amounts = new Map<string, number>();
    for (const [key, { balance, owed }] of this.balances)
      if (key.startsWith(`${from} `) && balance > owed) amounts.set(key.slice(`${from} `.length), balance - owed);
    this.pay(from, to, amounts);
    const made: NaiveTransfer = { from, to, given: [...given.values()], amounts };
    this.transfers.push(made);
    return made;
  }

  /** Undoes a transfer. Returns false and changes nothing if a part of it was closed, transferred again or spent. */
  undo({ from, to, given, amounts }: NaiveTransfer): boolean {
    const held = ({ order, item, first }: Given): Holding[] =>
      this.holdings.filter(
        (one) => one.owner === to && one.order === order && one.item === item && one.first === first,
      );
    const isWhole = given.every((part) => {
      const units = held(part).reduce((sum, { quantity }) => sum + quantity, 0);
      return !this.closed.has(part.first) && units <= part.quantity && part.quantity - units <= part.returned;
    });
    const isUnspent = [...amounts].every(
      ([currency, amount]) => (this.balances.get(`${to} ${currency}`)?.balance ?? 0) >= amount,
    );
    if (!isWhole || !isUnspent) return false;
    for (const part of given) for (const holding of held(part)) this.pass(holding, from);
    this.pay(to, from, amounts);
    return true;
  }

  isBelow(client: number, top: number): boolean {
    for (let at: number | null = client; at !== null; at = this.parents.get(at) ?? null) if (at === top) return true;
    return false;
  }

  figuresOf(month: string): ReadonlyMap<number, NaiveFigure> {
    const frozen = this.closed.get(month);
    if (frozen !== undefined) return frozen;
    const clients = [...this.parents.keys()];
    const sum = (chosen: (entry: Entry) => boolean): number =>
      this.entries.reduce((total, entry) => (entry.month === month && chosen(entry) ? total + entry.points : total), 0);
    return new Map(
      clients.map((client) => [
        client,
        { individual: sum(({ owner }) => owner === client), total: sum(({ owner }) => this.isBelow(owner, client)) },
      ]),
    );
  }

  /** Parents of clients in a month: as they were when it closed, otherwise the present ones. */
  parentsOf(month: string): ReadonlyMap<number, number | null> {
    return this.closedParents.get(month) ?? this.parents;
  }

  close(month: string): void {
    this.closed.set(month, this.figuresOf(month));
    this.closedParents.set(month, new Map(this.parents));
    const factors = new Map<number, number>();
    for (const [client, { individual, total }] of this.figuresOf(month)) {
      if (!this.members.has(client)) continue;
      for (const rule of testRules.graduations) {
        if (individual < rule.individual || total < rule.total) continue;
        this.graduations.set(`${client} ${month}`, rule.weight);
        if (individual >= testRules.qualifying) factors.set(client, rule.factor);
      }
      if (individual >= testRules.qualifying && !factors.has(client)) factors.set(client, 0);
    }
    const changes = new Map<string, number>();
    const change = (client: number, currency: string, amount: number): void => {
      const key = `${client} ${currency}`;
      changes.set(key, (changes.get(key) ?? 0) + amount);
    };
    const earlier = [...this.credits];
    for (const group of this.groups(({ first, month: at }) => first === month && at === month)) {
      if (group.base <= 0) continue;
      for (const { client, amount } of this.share(group.owner, group.base, factors)) {
        this.credits.push({ ...group, client, amount });
        change(client, group.currency, amount);
      }
    }
    for (const credit of earlier) {
      const reversed = (which: (at: string) => boolean): number =>
        -this.entries.reduce(
          (sum, entry) =>
            entry.order === credit.order &&
            entry.owner === credit.owner &&
            entry.currency === credit.currency &&
            entry.first === credit.first &&
            entry.month > entry.first &&
            which(entry.month)
              ? sum + entry.base
              : sum,
          0,
        );
      const part = (base: number): number => round(credit.amount * base, credit.base);
      const before = reversed((at) => at < month);
      const now = reversed((at) => at === month);
      const amount = part(before + now) - part(before);
      if (amount > 0) change(credit.client, credit.currency, -amount);
    }
    for (const [key, amount] of changes) {
      const { balance, owed } = this.balances.get(key) ?? { balance: 0, owed: 0 };
      const available = balance + amount;
      const recovered = Math.max(0, Math.min(owed, available));
      this.balances.set(key, {
        balance: Math.max(0, available) - recovered,
        owed: owed - recovered + Math.max(0, -available),
      });
    }
  }

  private share(
    owner: number,
    base: number,
    factors: ReadonlyMap<number, number>,
  ): { client: number; amount: number }[] {
    const shares: { client: number; amount: number }[] = [];
    const upline: number[] = [];
    for (let at: number | null = owner; at !== null; at = this.parents.get(at) ?? null)
      if (this.members.has(at)) upline.push(at);
    for (const [place, client] of upline.entries()) {
      const factor = factors.get(client);
      if (factor === undefined) continue;
      if (place === 0) shares.push({ client, amount: round(base * testRules.direct, 10_000) });
      const below = Math.max(0, ...upline.slice(0, place).map((each) => factors.get(each) ?? 0));
      if (factor > below) shares.push({ client, amount: round(base * factor, 10_000) - round(base * below, 10_000) });
    }
    return shares.filter(({ amount }) => amount > 0);
  }

  private groups(chosen: (entry: Entry) => boolean): Omit<Credit, 'client' | 'amount'>[] {
    const groups = new Map<string, Omit<Credit, 'client' | 'amount'>>();
    for (const entry of this.entries.filter(chosen)) {
      const { order, owner, currency, first, base } = entry;
      const key = `${order} ${owner} ${currency}`;
      groups.set(key, { order, owner, currency, first, base: base + (groups.get(key)?.base ?? 0) });
    }
    return [...groups.values()];
  }

  /** Moves a holding to another client, in the same month. */
  private pass(holding: Holding, to: number): void {
    const { quantity } = holding;
    if (quantity === 0) return;
    this.take(holding, quantity, holding.first);
    this.hold({ ...holding, owner: to, quantity });
  }

  private pay(from: number, to: number, amounts: ReadonlyMap<string, number>): void {
    for (const [currency, amount] of amounts)
      for (const [client, sign] of [
        [from, -1],
        [to, 1],
      ] as const) {
        const key = `${client} ${currency}`;
        const { balance, owed } = this.balances.get(key) ?? { balance: 0, owed: 0 };
        this.balances.set(key, { balance: balance + sign * amount, owed });
      }
  }

  /** Takes back units for an order. */
  private giveBack(holding: Holding, quantity: number, open: string): void {
    for (const { to, given } of this.transfers)
      for (const part of given) if (holding.owner === to && keyOf(holding) === keyOf(part)) part.returned += quantity;
    this.take(holding, quantity, open);
  }

  private hold(holding: Holding): void {
    this.holdings.push({ ...holding });
    this.enter(holding, holding.quantity, holding.first);
  }

  private take(holding: Holding, quantity: number, open: string): void {
    holding.quantity -= quantity;
    this.enter(holding, -quantity, this.closed.has(holding.first) ? open : holding.first);
  }

  private enter({ order, owner, currency, first, points, base }: Holding, quantity: number, month: string): void {
    if (quantity !== 0)
      this.entries.push({ order, owner, currency, first, month, points: points * quantity, base: base * quantity });
  }
}

function keyOf({ order, item, first }: Pick<Holding, 'order' | 'item' | 'first'>): string {
  return `${order} ${item} ${first}`;
}

function round(product: number, divisor: number): number {
  return Math.floor((2 * product + divisor) / (2 * divisor));
}
