/** What moments of a chart may be put together by. */
export const intervalNames = ['month', 'quarter', 'year'] as const;

export type IntervalName = (typeof intervalNames)[number];
