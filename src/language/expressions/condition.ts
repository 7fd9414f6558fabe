/** A condition: a literal, a predicate, or JSONata text (rule E1). */
export type Condition = boolean | Predicate | string;

export type Predicate =
  | { readonly and: readonly Predicate[] }
  | { readonly or: readonly Predicate[] }
  | {
      readonly field: string;
      readonly is?: unknown;
      readonly not?: unknown;
      readonly in?: readonly unknown[];
      readonly gt?: number | string;
      readonly gte?: number | string;
      readonly lt?: number | string;
      readonly lte?: number | string;
      readonly empty?: boolean;
    };
