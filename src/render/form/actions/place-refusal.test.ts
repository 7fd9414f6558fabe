import { expect, test, vi } from 'vitest';
import type { FormHandle } from '../state/form-handle.ts';
import { placeRefusal } from './place-refusal.ts';

const refused = (pointers: readonly string[]) =>
  Object.assign(new Error('refused'), {
    status: 400,
    code: 'DADOS_INVALIDOS',
    details: {
      errors: pointers.map((pointer) => ({ pointer, code: 'x', values: {}, message: `Wrong at ${pointer}.` })),
    },
  });

test('what a dialog asked for is said by its label there, and not looked for in the form', async () => {
  const alert = vi.fn(() => Promise.resolve(null));
  const placeErrors = vi.fn(() => []);
  const action = {
    ask: { documento: { type: 'text', label: 'Documento de quem retira' }, data: { type: 'date', label: 'Data' } },
    call: { method: 'POST', url: 'x', body: { cpf: '{$ask.documento}', dia: '{$ask.data?}' } },
  } as const;
  const form = { placeErrors } as unknown as FormHandle;
  // What is done with a row has no fields, and what was not asked for is any other failure there.
  const ofRow = (pointer: string) => placeRefusal(refused([pointer]), action, { alert }, null, (key) => key);
  expect([await ofRow('/outro'), alert.mock.calls.length, await ofRow('/cpf')]).toEqual(['none', 0, 'asked']);
  alert.mockClear();
  const done = await placeRefusal(refused(['/cpf', '/dia']), action, { alert }, form, (key) => key);
  expect([done, placeErrors.mock.calls.length]).toEqual(['asked', 0]);
  expect(alert.mock.calls).toEqual([
    [['form.errors', 'Documento de quem retira: Wrong at /cpf.', 'Data: Wrong at /dia.']],
  ]);
});
