/** What other areas may use of the rules of points: amounts and graduations of points. */

export { fromTenThousandths, toTenThousandths } from './rules/amounts.ts';
export { evolutionOf, graduate, type MonthPoints } from './rules/graduation.ts';
