import type { Month } from '../../domain/months.ts';

/** A person as the ERP knows them: by their code, which is the same in all countries, and the name of their branch. */
export type ErpPerson = { readonly code: string; readonly branch: string | null };

/** A question for the points of a person, in a range of months, both included. */
export type ErpPointsQuestion = {
  /** Id of the client in the portal. */
  readonly client: number;
  readonly person: ErpPerson;
  readonly from: Month;
  readonly to: Month;
};

/** Points of a month: the person's own, and the total with everybody below. At most four decimals. */
export type ErpMonth = { readonly month: Month; readonly individual: number; readonly total: number };

/** The points of a person in the ERP; months that are not named have none. */
export type ErpPoints = {
  /** Each with its total per branch through which the points came, by name. */
  readonly months: readonly (ErpMonth & {
    readonly units: readonly { readonly branch: string; readonly points: number }[];
  })[];
  readonly children: readonly { readonly person: ErpPerson; readonly months: readonly ErpMonth[] }[];
};

/** The port for points of the ERP (network.md, section 5). Its stand-in reads the ledger. */
export type ErpPointsPort = {
  /** Rejects with PortError if the ERP does not answer, or its answer is unreadable. */
  readonly read: (question: ErpPointsQuestion) => Promise<ErpPoints>;
};
