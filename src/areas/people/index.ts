/** Rules of people for other areas: the states and kinds of clients. */

export type { ClientKind, ClientState } from './rules/client.ts';
