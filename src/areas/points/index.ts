/** Rules of points for other areas: graduations. */

export { evolutionOf, graduate, type MonthPoints } from './rules/graduation.ts';
