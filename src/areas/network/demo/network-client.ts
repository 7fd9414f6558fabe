import { maxClients } from '../../../demo/people.ts';

/** People of the largest network of the demonstration. */
export const maxNetwork = 1_000_000;

/** People of the demonstration's network where nobody says how many. */
export const demoNetwork = 10_000;

/** The client that a person of the network is: the last of the numbers that clients of the demonstration have. */
export function networkClient(number: number): number {
  return maxClients - maxNetwork + number;
}
