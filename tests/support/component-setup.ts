import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dialogs, toasts } from '../../src/portal/messages/messages.ts';

// A page asks a worker, which there is none of; what the worker does is done in its place.
vi.mock('../../src/render/form/validation/form-validator.ts', async () => {
  const { validateValues } = await import('../../src/render/form/validation/validation.ts');
  type Task = Parameters<typeof validateValues>[0];
  const createFormValidator = (schema: Task['schema']) => ({
    validate: (task: Omit<Task, 'schema'>) => Promise.resolve(validateValues({ ...task, schema })),
    close: () => undefined,
  });
  return { createFormValidator };
});

// There is no IndexedDB: what a device keeps of a user is in memory, and gone after each test.
vi.mock('../../src/portal/storage/user-database.ts', async () => await import('./portal/stored-in-memory.ts'));

// A limit against hanging: parts that load when they are first needed take their time on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(() => {
  cleanup();
  // They belong to the page and not to a component, and files share a process.
  dialogs.set([]);
  toasts.set([]);
});
