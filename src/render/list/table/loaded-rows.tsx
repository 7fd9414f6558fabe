import { type ComponentType, use } from 'react';
import { createLoader, type Loader } from '../../registry/loader.ts';

const cards = createLoader(() => import('./cards/record-cards.tsx').then(({ RecordCards }) => RecordCards));
const rowWindows = createLoader(() => import('./rows/windowed-rows.tsx').then(({ WindowedRows }) => WindowedRows));

export const RecordCards = drawLoaded(cards);
export const WindowedRows = drawLoaded(rowWindows);

/** From this number of rows only visible ones are drawn. */
export const fewRows = 50;

/** Starts loading the code for cards or long lists while the rows are loading. */
export function prepareRows(isNarrow: boolean, size: number): void {
  if (isNarrow) void cards.outcome();
  else if (size > fewRows) void rowWindows.outcome();
}

/** Draws loaded code together with its surroundings, so that nothing is drawn twice. */
function drawLoaded<Props extends object>(loader: Loader<ComponentType<Props>>): ComponentType<Props> {
  return function Loaded(props: Props) {
    const outcome = use(loader.outcome());
    if ('error' in outcome) throw outcome.error;
    return <outcome.value {...props} />;
  };
}
