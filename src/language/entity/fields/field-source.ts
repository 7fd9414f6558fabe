import type { JsonRecord } from '../../json/record.ts';
import type { ReportProblem } from '../schema-values.ts';

/** A field as written in its schema, with a function that reports its mistakes. */
export type FieldSource = {
  readonly name: string;
  readonly value: JsonRecord;
  /** JSON Pointer of the field in its file. */
  readonly pointer: string;
  /** Whether its entity has a table of its own. */
  readonly isStored: boolean;
  /** Whether its entity is a table of the server. */
  readonly isOfServer: boolean;
  /** Whether its entity requires it. */
  readonly required: boolean;
  readonly report: ReportProblem;
};
