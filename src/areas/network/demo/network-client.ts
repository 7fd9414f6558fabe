import { maxClients } from '../../../demo/people.ts';

/** Maximum of people in the demonstration's network. */
export const maxNetwork = 1_000_000;

/** Default number of people in the demonstration's network. */
export const demoNetwork = 10_000;

/** The client id of a person in the network: the last of the demonstration's client numbers. */
export function networkClient(number: number): number {
  return maxClients - maxNetwork + number;
}
