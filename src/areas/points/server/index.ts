/** Public interface of this area for other areas. */
export { pointErrors } from './errors.ts';
export { joinGraduationsBefore } from './graduations-before.ts';
export { hasClosedMonth, holdOpenMonths, openMonthFor, pointMonthOf } from './months.ts';
export {
  type Amount,
  givableAmounts,
  holdBalances,
  moveBalances,
  payOutBalance,
  readBalances,
  readMovedBalances,
} from './move-balances.ts';
export { findClosedMonth, holdsWhatMoved, stillHeld } from './moved-postings.ts';
export { monthOfParams } from './points.routes.ts';
export { type Cause, type HeldPosting, movePostings, moveUnits, readHeld } from './postings.ts';
export { findRules } from './rules.ts';
