import { chartType } from '../../definition/elements/element-type.ts';

export const barType = chartType('Upright bars.');
export const hbarType = chartType('Lying bars.');
export const lineType = chartType('A line.');
export const pieType = chartType('A pie.');
export const sunburstType = chartType('Rings of a hierarchy.');
export const mapType = chartType('Values on a map.');
