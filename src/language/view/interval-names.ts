/** Intervals by which a chart may group moments. */
export const intervalNames = ['month', 'quarter', 'year'] as const;

export type IntervalName = (typeof intervalNames)[number];
