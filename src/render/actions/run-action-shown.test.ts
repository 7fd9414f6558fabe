import { expect, test, vi } from 'vitest';
import type { ActionContext } from './action-types.ts';
import { runAction } from './run-action.ts';

/** What an action runs in: a host that answers by itself, and what it says in order. */
function setUp(over: Partial<ActionContext['host']>) {
  const log: string[] = [];
  const host: ActionContext['host'] = {
    ...{ call: async () => undefined, download: async () => undefined, openView: async () => undefined },
    ...{ emit: () => undefined, confirm: async () => true, navigate: () => undefined },
    alert: async (messages) => {
      log.push(`alert ${messages.join()}`);
      return null;
    },
    ...over,
  };
  const record = { id: 7, nome: 'Ana' };
  const context: ActionContext = { host, record, permit: async () => true, failureText: 'Não deu' };
  return { log, context };
}

test('[A11] values show before the server has answered, and are taken back where it refuses', async () => {
  const seen: string[] = [];
  const show = (values: ReadonlyMap<string, unknown>) => {
    seen.push(`shown ${JSON.stringify([...values])}`);
    return () => void seen.push('taken back');
  };
  const { context } = setUp({
    call: async () => {
      seen.push('call');
      throw new Error('Recusado.');
    },
  });
  const view = { call: { method: 'PUT', url: 'x/{id}' }, optimistic: { lida: true, de: '= nome' } } as const;
  expect(await runAction(view, { ...context, show })).toBe('failed');
  expect(seen).toEqual(['shown [["lida",true],["de","Ana"]]', 'call', 'taken back']);
});

test('[A12] what is said once all is done has the answer in it, and the question its own buttons', async () => {
  const notify = vi.fn();
  const confirm = vi.fn(async () => true);
  const { log, context } = setUp({ call: async () => ({ data: { total: 3 } }), notify, confirm });
  const send = {
    confirm: 'Enviar?',
    confirmLabel: 'Sim',
    cancelLabel: 'Não',
    call: { method: 'POST', url: 'x' },
    message: '{$answer.total} enviados por {nome}.',
    alert: 'Veja.',
  } as const;
  await runAction(send, context);
  expect(confirm).toHaveBeenCalledWith('Enviar?', { confirmLabel: 'Sim', cancelLabel: 'Não' });
  expect(notify).toHaveBeenCalledWith('3 enviados por Ana.', 'success');
  expect(log).toEqual(['alert Veja.']);
});

test.each([{ none: null }, { none: [] }])(
  '[A1] a list that is emptied once it was sent has what came to it meanwhile: $none',
  async ({ none }) => {
    const [first, second] = [{ id: 1, nome: 'a.pdf' }, { nome: 'b.pdf' }];
    const values: Record<string, unknown> = { id: 7, arquivos: [first], outros: [first], tipo: 'RG' };
    const { context } = setUp({
      call: async () => {
        // One of them is drawn anew, as an upload is that ends.
        values.arquivos = [{ ...first }, second];
        values.outros = [];
      },
    });
    const action = {
      call: { method: 'POST', url: 'salvarDocumentos' },
      set: { arquivos: none, outros: none, tipo: null },
    } as const;
    const get = (field: string) => values[field];
    const set = (field: string, value: unknown) => void Object.assign(values, { [field]: value });
    expect(await runAction(action, { ...context, record: values, get, set })).toBe('done');
    expect(values).toMatchObject({ arquivos: [second], outros: [], tipo: null });
  },
);
