import { expect, test } from 'vitest';
import { type StopSteps, stopServer } from './stop.ts';

const limits = { leaveAfter: 20, endAfter: 60 };
const never = () => new Promise<never>(() => undefined);

/** Steps that note their names, some of them in another way. */
function stepsOf(seen: string[], instead: Partial<StopSteps> = {}): StopSteps {
  const step = (name: keyof StopSteps) => async () => {
    seen.push(name);
    await instead[name]?.();
  };
  return {
    closeApp: step('closeApp'),
    closeFiles: step('closeFiles'),
    leave: step('leave'),
    closeRest: step('closeRest'),
  };
}

test('the parts end one behind the other, and the server leaves while the database is open', async () => {
  const seen: string[] = [];
  expect(await stopServer(stepsOf(seen), limits)).toBe(true);
  expect(seen).toEqual(['closeApp', 'closeFiles', 'leave', 'closeRest']);
});

test.each(['closeApp', 'closeFiles', 'closeRest'] as const)(
  'where %s hangs the server has left all the same',
  async (name) => {
    const seen: string[] = [];
    expect(await stopServer(stepsOf(seen, { [name]: never }), limits)).toBe(false);
    expect(seen.filter((each) => each === 'leave')).toEqual(['leave']);
  },
);

test('a database that does not answer keeps no server', async () => {
  expect(await stopServer(stepsOf([], { leave: never }), limits)).toBe(false);
});

test('what fails is thrown when the server has left', async () => {
  const seen: string[] = [];
  const failing = stepsOf(seen, { closeApp: () => Promise.reject(new Error('broken')) });
  await expect(stopServer(failing, limits)).rejects.toThrow('broken');
  expect(seen).toEqual(['closeApp', 'leave']);
});
