import { defineModule } from '../../module.ts';
import { followFilling } from './follow-filling.ts';
import { rebuildAfterFilling } from './rebuild-indexes.ts';

/** Tells windows whether the demonstration is being filled: until it is, lists, points and totals are not what they will be. */
export const demonstrationModule = defineModule({
  name: 'demonstration',
  operations: [],
  open: ({ db, settings, warn }) => {
    const isDemo = settings.demoProducts > 0 || settings.demoNetwork > 0;
    const filling = followFilling(db, warn('looking whether the demonstration is full failed'));
    return {
      handlers: {},
      ...(isDemo ? { tasks: rebuildAfterFilling(db) } : {}),
      ...(isDemo
        ? { events: () => (send) => filling.watch((preenchendo) => send('demonstration', { preenchendo })) }
        : {}),
      close: filling.close,
    };
  },
});
