/** What other areas may use of the rules of people: the states and kinds of clients. */

export type { ClientKind, ClientState } from './rules/client.ts';
