import type { DemoArea } from '../../demo-area.ts';
import { followFilling } from './follow-filling.ts';
import { rebuildAfterFilling } from './rebuild-indexes.ts';

/**
 * Notifies windows whether the demonstration is being filled: until it is complete, lists, points and totals are not
 * final.
 */
export const demonstrationDemo: DemoArea = {
  area: 'demonstration',
  open: ({ db, warn }, { products, people }) => {
    if (products === 0 && people === 0) return {};
    const filling = followFilling(db, warn('looking whether the demonstration is full failed'));
    return {
      tasks: rebuildAfterFilling(db),
      events: () => (send) => filling.watch((preenchendo) => send('demonstration', { preenchendo })),
      close: filling.close,
    };
  },
};
