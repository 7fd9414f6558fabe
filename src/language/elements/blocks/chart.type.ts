import { chartType } from '../element-type.ts';

export const barType = chartType('Upright bars.', 'series', 'interval');
export const hbarType = chartType('Lying bars.', 'series', 'interval');
export const lineType = chartType('A line.', 'series', 'interval');
export const pieType = chartType('A pie.', 'itemChildren');
export const sunburstType = chartType(
  'Rings of a hierarchy: by `groupLabel` two, by `parent` as many as there are.',
  'parent',
  'itemChildren',
);
export const mapType = chartType(
  'Values on a map: of the states of Brazil, or by `region` of the countries of the world.',
  'region',
);
