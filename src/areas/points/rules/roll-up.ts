import type { MonthPoints } from './graduation.ts';

/**
 * Points of each client of a month and of whoever stands above them, from what the clients have themselves: what the ledger's
 * figures of the month come to.
 * @param own own points by client, in ten-thousandths
 * @param parentOf who stands above a client; null at the top
 */
export function rollUp(
  own: ReadonlyMap<number, number>,
  parentOf: (client: number) => number | null,
): ReadonlyMap<number, MonthPoints> {
  const figures = new Map<number, MonthPoints>();
  const add = (client: number, individual: number, total: number): void => {
    const known = figures.get(client) ?? { individual: 0, total: 0 };
    figures.set(client, { individual: known.individual + individual, total: known.total + total });
  };
  for (const [client, points] of own) {
    add(client, points, points);
    for (let above = parentOf(client); above !== null; above = parentOf(above)) add(above, 0, points);
  }
  return figures;
}
