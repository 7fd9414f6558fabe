/** What other areas may use of the rules of points: graduations. */

export { evolutionOf, graduate, type MonthPoints } from './rules/graduation.ts';
