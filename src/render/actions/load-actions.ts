import { loadWithRetry } from '../../ui/load-with-retry.ts';

type ActionsModule = Pick<typeof import('./run-action.ts'), 'runAction'> &
  Pick<typeof import('./action-messages.ts'), 'describeFailure'>;

let loading: Promise<ActionsModule> | null = null;

/** Loads the code that runs actions, when a screen with actions is drawn or with the first click. */
export function loadActions(): Promise<ActionsModule> {
  loading ??= loadWithRetry(async () => {
    const [{ runAction }, { describeFailure }] = await Promise.all([
      import('./run-action.ts'),
      import('./action-messages.ts'),
    ]);
    return { runAction, describeFailure };
  });
  return loading;
}
