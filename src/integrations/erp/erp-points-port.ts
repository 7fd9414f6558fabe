import type { Month } from '../../domain/months.ts';

/** Somebody as the ERP knows them: by the code that they have in all countries, and the name of their branch. */
export type ErpPerson = { readonly code: string; readonly branch: string | null };

/** Whose points are asked for, in which months, both included. */
export type ErpPointsQuestion = {
  /** Id of the client in the portal. */
  readonly client: number;
  readonly person: ErpPerson;
  readonly from: Month;
  readonly to: Month;
};

/** Points of a month: the own ones, and with those of everybody below. At most four decimals. */
export type ErpMonth = { readonly month: Month; readonly individual: number; readonly total: number };

/** What the ERP has of a person; a month that it does not name has no points. */
export type ErpPoints = {
  /** Each with its total by the branch, named, through which the points came. */
  readonly months: readonly (ErpMonth & {
    readonly units: readonly { readonly branch: string; readonly points: number }[];
  })[];
  readonly children: readonly { readonly person: ErpPerson; readonly months: readonly ErpMonth[] }[];
};

/** The port for points of the ERP (network.md, section 5). Its stand-in has them from the ledger. */
export type ErpPointsPort = {
  /** Rejects with PortError where the ERP does not answer, or in no shape that can be read. */
  readonly read: (question: ErpPointsQuestion) => Promise<ErpPoints>;
};
