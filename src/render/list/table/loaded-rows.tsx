import { type ComponentType, use } from 'react';
import { createLoader, type Loader } from '../../registry/loader.ts';

const cards = createLoader(() => import('./cards/record-cards.tsx').then(({ RecordCards }) => RecordCards));
const rowWindows = createLoader(() => import('./rows/windowed-rows.tsx').then(({ WindowedRows }) => WindowedRows));

export const RecordCards = drawLoaded(cards);
export const WindowedRows = drawLoaded(rowWindows);

/** From this many rows on only those in sight are drawn. */
export const fewRows = 50;

/** Begins to load what a list draws its rows with where they are cards or many, while its rows are on their way. */
export function prepareRows(isNarrow: boolean, size: number): void {
  if (isNarrow) void cards.outcome();
  else if (size > fewRows) void rowWindows.outcome();
}

/** Draws what has been loaded in the same turn as what is around it, so that nothing is drawn twice. */
function drawLoaded<Props extends object>(loader: Loader<ComponentType<Props>>): ComponentType<Props> {
  return function Loaded(props: Props) {
    const outcome = use(loader.outcome());
    if ('error' in outcome) throw outcome.error;
    return <outcome.value {...props} />;
  };
}
