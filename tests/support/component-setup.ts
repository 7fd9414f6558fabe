import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dialogs, toasts } from '../../src/portal/messages/messages.ts';

// There are no workers in these tests, so the work of the validation worker is done on the page.
vi.mock('../../src/render/form/validation/form-validator.ts', async () => {
  const { validateValues } = await import('../../src/render/form/validation/validation.ts');
  type Task = Parameters<typeof validateValues>[0];
  const createFormValidator = (schema: Task['schema']) => ({
    validate: (task: Omit<Task, 'schema'>) => Promise.resolve(validateValues({ ...task, schema })),
    close: () => undefined,
  });
  return { createFormValidator };
});

// There is no IndexedDB: user data of a device is in memory, and deleted after each test.
vi.mock('../../src/portal/storage/user-database.ts', async () => await import('./portal/stored-in-memory.ts'));

// Only a limit against hanging: parts that load on demand take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  // They belong to the page, not to a component, and test files share a process.
  dialogs.set([]);
  toasts.set([]);
});
