import { expect, test, vi } from 'vitest';
import { type ActionContext, runAction } from './run-action.ts';

function setUp(over: Partial<ActionContext['host']> = {}) {
  const log: string[] = [];
  const host: ActionContext['host'] = {
    call: async (method, url) => {
      log.push(`${method} ${url}`);
    },
    confirm: async () => true,
    alert: async (messages) => {
      log.push(`alert ${messages.join()}`);
    },
    navigate: (path) => log.push(`go ${path}`),
    ...over,
  };
  const context: ActionContext = {
    host,
    record: { id: 7 },
    failureText: 'Não deu',
    set: (field, value) => log.push(`${field}=${value}`),
  };
  return { log, context };
}

const approve = {
  validate: true,
  confirm: 'Aprovar?',
  call: { method: 'POST', url: 'fornecedor/{id}/aprovar' },
  set: { status: 'APROVADO' },
  redirect: '/crud/Fornecedor/',
} as const;

test('[A1] an action runs its steps in order', async () => {
  const { log, context } = setUp();
  expect(await runAction(approve, context)).toBe('done');
  expect(log).toEqual(['POST fornecedor/7/aprovar', 'status=APROVADO', 'go /crud/Fornecedor/']);
});

test('[A1] errors of the form and a cancelled question send nothing', async () => {
  const { log, context } = setUp({ confirm: async () => false });
  expect(await runAction(approve, { ...context, validate: async () => false })).toBe('invalid');
  expect(await runAction(approve, context)).toBe('cancelled');
  expect(log).toEqual([]);
});

test('[A2] a failed call says so and changes nothing', async () => {
  const { log, context } = setUp({ call: vi.fn().mockRejectedValue(new Error('x')) });
  expect(await runAction(approve, context)).toBe('failed');
  expect(log).toEqual(['alert Não deu']);
});

test('[A1] an address that cannot be filled is said before anything is sent', async () => {
  const { log, context } = setUp();
  expect(await runAction({ ...approve, redirect: '/x/{nada}' }, context)).toBe('failed');
  expect(log).toEqual(['alert Não deu ({nada})']);
});
