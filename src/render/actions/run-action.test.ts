import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActionContext } from './action-types.ts';
import { redirectDelay, runAction } from './run-action.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(over: Partial<ActionContext['host']> = {}, values: Record<string, unknown> = { id: 7, nome: 'Ana' }) {
  const log: string[] = [];
  const host: ActionContext['host'] = {
    call: async (method, url) => {
      log.push(`${method} ${url}`);
    },
    download: async ({ method, url }) => {
      log.push(`save ${method} ${url}`);
    },
    openView: async ({ entity, name, id }) => {
      log.push(`open ${entity} ${name} ${id}`);
    },
    emit: ({ name }) => {
      log.push(`emit ${name}`);
    },
    confirm: async (question) => {
      log.push(`ask ${question}`);
      return true;
    },
    alert: async (messages) => {
      log.push(`alert ${messages.join()}`);
      return null;
    },
    navigate: (path) => void log.push(`go ${path}`),
    ...over,
  };
  const context: ActionContext = {
    host,
    record: { ...values },
    permit: async () => true,
    failureText: 'Não deu',
    set: (field, value) => {
      values[field] = value;
      log.push(`${field}=${value}`);
    },
    get: (field) => values[field],
    refresh: () => void log.push('refresh'),
  };
  return { log, context, values };
}

const approve = {
  validate: true,
  confirm: 'Aprovar {nome}?',
  call: { method: 'POST', url: 'fornecedor/{id}/aprovar' },
  set: { status: 'APROVADO' },
  redirect: '/crud/Fornecedor/',
} as const;

test('[A1] an action runs its steps in their fixed order, whatever their order in the view', async () => {
  const { log, context } = setUp();
  const everything = {
    emit: 'pronto',
    refresh: true,
    open: 'Cidade.picker/{id}',
    download: { method: 'GET', url: 'nota/{id}.pdf' },
    ...approve,
  } as const;
  expect(await runAction(everything, context)).toBe('done');
  expect(log).toEqual([
    'ask Aprovar Ana?',
    'POST fornecedor/7/aprovar',
    'save GET nota/7.pdf',
    'status=APROVADO',
    'open Cidade picker 7',
    'go /crud/Fornecedor/',
    'refresh',
    'emit pronto',
  ]);
});

test('[A1] a download may be at an address that the answer of its call completes', async () => {
  const { log, context } = setUp();
  const download = { method: 'GET', url: 'cracha/{id}.png', params: { access_token: '{$answer.token}' } } as const;
  const sign = { call: { method: 'GET', url: 'cracha/{id}/endereco' }, download } as const;
  const answering = (answer: unknown) => ({ ...context, host: { ...context.host, call: async () => answer } });
  expect(await runAction(sign, answering({ data: { token: 'a b' } }))).toBe('done');
  expect(log).toEqual(['save GET cracha/7.png?access_token=a+b']);
  expect(await runAction(sign, answering({ data: {} }))).toBe('failed');
  expect(
    await runAction(sign, { ...answering({ data: { token: 'x' } }), permit: async ({ url }) => !url.includes('=') }),
  ).toBe('cancelled');
  expect(log.filter((line) => line.startsWith('save'))).toHaveLength(1);
});

test('[A1] errors of the form and a cancelled question send nothing', async () => {
  const { log, context } = setUp({ confirm: async () => false });
  expect(await runAction(approve, { ...context, validate: async () => false })).toBe('invalid');
  expect(await runAction(approve, context)).toBe('cancelled');
  expect(log).toEqual([]);
});

test('[A1] what follows from an answer, from a condition and from a declined question is an action of its own', async () => {
  const answers: Record<string, unknown> = {};
  let agrees = true;
  const { log, context } = setUp({ call: async () => ({ data: answers }), confirm: async () => agrees });
  const look = {
    onlyIf: "status = 'ABERTO'",
    otherwise: { set: { status: 'cedo' } },
    call: { method: 'GET', url: 'olhar/{id}' },
    answered: {
      onlyIf: '$boolean($answer.motivo)',
      set: { status: 'recusado' },
      alert: '{$answer.motivo}',
      otherwise: {
        confirm: 'Continuar {$answer.outro}?',
        navigate: '/outro/{$answer.outro}',
        declined: { set: { status: null } },
      },
    },
  } as const;
  const run = async (record: object, given: object, word = true) => {
    for (const name of Object.keys(answers)) delete answers[name];
    Object.assign(answers, given);
    agrees = word;
    log.length = 0;
    await runAction(look, { ...context, record: { id: 7, ...record } });
    return [...log];
  };
  expect(await run({ status: 'X' }, {})).toEqual(['status=cedo']);
  expect(await run({ status: 'ABERTO' }, { motivo: 'Não pode' })).toEqual(['status=recusado', 'alert Não pode']);
  expect(await run({ status: 'ABERTO' }, { outro: 5 })).toEqual(['go /outro/5']);
  expect(await run({ status: 'ABERTO' }, { outro: 5 }, false)).toEqual(['status=null']);
});

test('[A9a] what the server has refused may lead on, once the user has read why', async () => {
  const refusal = (status: number) => Object.assign(new Error('Não pode.'), { code: 'X', status, details: {} });
  let thrown: Error = refusal(422);
  const { log, context } = setUp({ call: async () => Promise.reject(thrown) });
  const action = { call: { method: 'POST', url: 'aceitar/{id}' }, set: { a: 1 }, refused: { refresh: true } } as const;
  expect(await runAction(action, context)).toBe('failed');
  expect(log).toEqual(['alert Não pode.', 'refresh']);
  // Whether the call was done is not known then.
  for (thrown of [refusal(503), new TypeError('offline')]) await runAction(action, context);
  expect(log.filter((line) => line === 'refresh')).toHaveLength(1);
});

test('[A8] a call or a download that is not permitted ends the action before anything is sent or set', async () => {
  const { log, context } = setUp();
  const planned: unknown[] = [];
  const refuse = async (call: unknown) => {
    planned.push(call);
    return false;
  };
  const action = { call: { method: 'DELETE', url: 'Usuario/{id}' }, set: { status: 'X' } } as const;
  expect(await runAction(action, { ...context, permit: refuse })).toBe('cancelled');
  const save = { download: { method: 'DELETE', url: 'Usuario/5' }, emit: 'pronto' } as const;
  expect(await runAction(save, { ...context, permit: refuse })).toBe('cancelled');
  expect(log).toEqual([]);
  expect(planned).toEqual([
    { method: 'DELETE', url: 'Usuario/7', template: 'Usuario/{id}' },
    { method: 'DELETE', url: 'Usuario/5', template: 'Usuario/5' },
  ]);
});

test('[A1] an address that cannot be filled is said before anybody is asked and anything is sent', async () => {
  const { log, context } = setUp();
  expect(await runAction({ ...approve, redirect: '/x/{nada}' }, context)).toBe('failed');
  expect(log).toEqual(['alert Não deu ({nada})']);
});

test('[A1] a question takes row, parent and record, a related record by its label', async () => {
  const { log, context } = setUp();
  const question = { confirm: 'Mover {item} de {cidade} para {nome}{nada}?' };
  await runAction(question, { ...context, row: { item: 'a/b' }, parent: { cidade: { id: 3, nome: 'Assis' } } });
  expect(log).toEqual(['ask Mover a/b de Assis para Ana?']);
});

test('[A1] values of set that begin with = are computed from record, row and parent; others stand as they are', async () => {
  vi.useRealTimers();
  const { context, values } = setUp();
  const set = { total: '= $row.preco * $parent.fator', nome: "= nome & ' Lima'", status: 'APROVADO', ok: true };
  expect(await runAction({ set }, { ...context, row: { preco: 3 }, parent: { fator: 4 } })).toBe('done');
  expect(values).toEqual({ id: 7, nome: 'Ana Lima', total: 12, status: 'APROVADO', ok: true });
});

test('[A1] what was typed while an answer was awaited stays, and the rest is set', async () => {
  const { context, values } = setUp(
    {
      call: async () => {
        values.logradouro = 'Rua digitada';
        return { data: { logradouro: 'Rua da resposta', bairro: 'Centro' } };
      },
    },
    { id: 7, logradouro: 'Rua antiga', bairro: 'Bairro antigo' },
  );
  const set = { logradouro: '= $answer.logradouro', bairro: '= $answer.bairro' };
  const call = { method: 'GET', url: 'consultarCEP' } as const;
  expect(await runAction({ call, set }, context)).toBe('done');
  expect(values).toMatchObject({ logradouro: 'Rua digitada', bairro: 'Centro' });
});

test('[A1] what the user has changed since what an action is about stays, also while values are computed', async () => {
  vi.useRealTimers();
  const { context, values } = setUp();
  const typed = new Set<string>();
  const running = runAction({ set: { nome: "= 'Bia'", status: 'B' } }, { ...context, typed: () => typed });
  values.nome = 'Íris';
  typed.add('nome');
  expect(await running).toBe('done');
  expect(values).toMatchObject({ nome: 'Íris', status: 'B' });
});

test('[A2] one value of set that fails leaves all of them as they were', async () => {
  vi.useRealTimers();
  const { context, values, log } = setUp();
  expect(await runAction({ set: { nome: 'Bia', total: '= $sum(' } }, context)).toBe('failed');
  expect(values).toEqual({ id: 7, nome: 'Ana' });
  expect(log).toEqual(['alert Não deu']);
});

test('[A4] an answer with redirect: true goes on after 500 ms, redirect: false stays, without an address it reloads', async () => {
  const answer = (redirect: boolean) => setUp({ call: async () => ({ redirect }) });
  const later = answer(true);
  const running = runAction(approve, later.context);
  await vi.advanceTimersByTimeAsync(redirectDelay - 1);
  expect(later.log).not.toContain('go /crud/Fornecedor/');
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(later.log).toContain('go /crud/Fornecedor/');

  const stays = answer(false);
  await runAction(approve, stays.context);
  expect(stays.log).not.toContain('go /crud/Fornecedor/');

  const reloads = answer(true);
  const reloading = runAction({ call: approve.call }, reloads.context);
  await vi.advanceTimersByTimeAsync(redirectDelay);
  await reloading;
  expect(reloads.log).toEqual(['refresh']);
});

test('[A2] the failed step is named', async () => {
  const { context } = setUp({ download: vi.fn().mockRejectedValue(new Error('x')) });
  const describe = vi.fn(() => 'aqui');
  const action = { call: approve.call, download: { method: 'GET', url: 'nota' } } as const;
  expect(await runAction(action, { ...context, describe })).toBe('failed');
  expect(describe).toHaveBeenCalledWith({ step: 'download', error: new Error('x'), missing: [] });
});

test('[A2] what was typed while the action ran stays when a later step fails', async () => {
  const { context, values } = setUp({
    openView: async () => {
      values.nome = 'typed meanwhile';
      throw new Error('x');
    },
  });
  expect(await runAction({ set: { nome: 'Bia', status: 'B' }, open: 'Cidade' }, context)).toBe('failed');
  expect(values).toEqual({ id: 7, nome: 'typed meanwhile', status: undefined });
});

test('[A2] whatever fails, in whatever action, the values are as they were and the next try succeeds', async () => {
  vi.useRealTimers();
  const step = fc.constantFrom('call', 'download', 'openView', 'navigate', 'refresh', 'emit' as const);
  await fc.assert(
    fc.asyncProperty(
      step,
      fc.subarray(['call', 'download', 'open', 'navigate', 'refresh', 'emit'] as const),
      fc.dictionary(
        fc.constantFrom('nome', 'status', 'valor'),
        fc.oneof(fc.integer(), fc.constant(null), fc.boolean()),
      ),
      fc.dictionary(fc.constantFrom('nome', 'status', 'valor'), fc.integer()),
      async (failing, parts, start, set) => {
        const all = {
          call: { method: 'POST', url: 'x' },
          download: { method: 'GET', url: 'y' },
          open: 'Cidade',
          navigate: '/z',
          refresh: true,
          emit: 'e',
        } as const;
        const action = { ...Object.fromEntries(parts.map((part) => [part, all[part]])), set };
        const { context, values } = setUp({}, { ...start });
        const before = { ...values };
        const broken = () => {
          throw new Error('broken');
        };
        const host = { ...context.host, ...(failing === 'refresh' ? {} : { [failing]: broken }) };
        const outcome = await runAction(action, {
          ...context,
          host,
          ...(failing === 'refresh' ? { refresh: broken } : {}),
        });
        if (outcome === 'failed') {
          for (const name of new Set([...Object.keys(before), ...Object.keys(values)]))
            expect(values[name]).toEqual(before[name]);
        }
        const isAskedFor = failing === 'openView' ? parts.includes('open') : parts.some((part) => part === failing);
        // A dialog that was shown has the screen loaded again.
        const isReached = isAskedFor || (failing === 'refresh' && parts.includes('open'));
        expect(outcome).toBe(isReached ? 'failed' : 'done');
        expect(await runAction(action, context)).toBe('done');
        expect(values).toMatchObject(set);
      },
    ),
    { numRuns: 300 },
  );
});

test('[A1] on a row `set` saves it in place of filling a form, and a refusal is told and ends the action', async () => {
  const { context, log } = setUp();
  const action = { set: { nome: 'B' }, navigate: '/home' };
  const saveSet = async (set: object) => void log.push(`save ${JSON.stringify(set)}`);
  expect(await runAction(action, { ...context, saveSet })).toBe('done');
  expect(log).toEqual(['save {"nome":"B"}', 'go /home']);
  log.length = 0;
  const refuse = async () => Promise.reject(Object.assign(new Error('não'), { status: 409, code: 'X', details: {} }));
  expect(await runAction(action, { ...context, saveSet: refuse })).toBe('failed');
  expect(log).toEqual(['alert não']);
});

test('[A2] a call that comes too late asks the screen anew, so that a repeat is about what others made of it', async () => {
  const refusal = (status: number) => Object.assign(new Error('não'), { status, code: 'X', details: {} });
  const late = setUp({ call: async () => Promise.reject(refusal(409)) });
  expect(await runAction(approve, late.context)).toBe('failed');
  expect(late.log.slice(-2)).toEqual(['refresh', 'alert não']);
  const wrong = setUp({ call: async () => Promise.reject(refusal(422)) });
  expect(await runAction(approve, wrong.context)).toBe('failed');
  expect(wrong.log).not.toContain('refresh');
});

test('[A9] what is asked for first goes into question, call and values, and nothing happens where it is cancelled', async () => {
  const { log, context } = setUp();
  const block = {
    ask: { motivo: { type: 'textarea' } },
    confirm: 'Bloquear {nome} por {$ask.motivo}?',
    call: { method: 'POST', url: 'x/{id}', params: { m: '= $ask.motivo' } },
    set: { nota: '= $ask.motivo & "!"' },
  } as const;
  expect(await runAction(block, { ...context, ask: async () => null })).toBe('cancelled');
  expect(log).toEqual([]);
  expect(await runAction(block, { ...context, ask: async () => ({ motivo: 'atraso' }) })).toBe('done');
  expect(log).toEqual(['ask Bloquear Ana por atraso?', 'POST x/7?m=atraso', 'nota=atraso!']);
});

test('[A9] what was asked goes on only where `onlyIf` holds: an empty note just closes its dialog', async () => {
  const { log, context } = setUp();
  const note = {
    ask: { texto: { type: 'textarea' } },
    onlyIf: '$boolean($trim($ask.texto))',
    call: { method: 'POST', url: 'nota', body: { texto: '{$ask.texto}' } },
  } as const;
  for (const texto of [null, '', '   '])
    expect(await runAction(note, { ...context, ask: async () => ({ texto }) })).toBe('cancelled');
  expect(log).toEqual([]);
  expect(await runAction(note, { ...context, ask: async () => ({ texto: 'Conferido.' }) })).toBe('done');
  expect(log).toEqual(['POST nota']);
  expect(await runAction({ ...note, onlyIf: false }, { ...context, ask: async () => ({ texto: 'a' }) })).toBe(
    'cancelled',
  );
  const named = { ...note, onlyIf: { field: 'nome', is: 'Ana' } };
  expect(await runAction(named, { ...context, ask: async () => ({ texto: 'a' }) })).toBe('done');
});

test('[A10] a view opens with values, and what its dialog answers fills fields and starts a call', async () => {
  const openView = vi.fn(async () => ({ id: 3, nome: 'Recife' }));
  const { log, context } = setUp({ openView });
  const choose = {
    open: 'Cidade',
    params: { estado: '{id}', vazio: '{nada?}' },
    answered: {
      set: { cidade: '= $answer', titulo: '= $answer.nome' },
      call: { method: 'POST', url: 'x/{$answer.id}' },
    },
    refresh: true,
  } as const;
  expect(await runAction(choose, { ...context, idempotencyKey: 'k' })).toBe('done');
  expect(openView.mock.calls).toEqual([
    [{ entity: 'Cidade', name: null, search: '', params: { estado: '7' }, isAsked: true }],
  ]);
  expect(log).toEqual(['POST x/3', 'cidade=[object Object]', 'titulo=Recife', 'refresh']);
});

test('[A10] a dialog that was only closed answers nothing', async () => {
  const { log, context } = setUp({ openView: async () => undefined });
  expect(await runAction({ open: 'Cidade', answered: { set: { cidade: '= $answer' } } }, context)).toBe('done');
  expect(log).toEqual(['refresh']);
});

test('[A10] where an action leads may be what its call answered; all else is known before anything is sent', async () => {
  const openView = vi.fn(async () => undefined);
  const { log, context } = setUp({ call: async () => ({ data: { id_card: 14, nome: 'a b' } }), openView });
  const make = { call: { method: 'POST', url: 'gerarCard' } } as const;
  expect(await runAction({ ...make, navigate: '/cards/{$answer.id_card}?de={id}' }, context)).toBe('done');
  expect(log).toEqual(['go /cards/14?de=7']);
  const shown = { ...make, open: 'Card/{$answer.id_card}', params: { nome: '= $answer.nome & "!"', id: '{id}' } };
  expect(await runAction(shown, context)).toBe('done');
  expect(openView.mock.calls).toEqual([
    [{ entity: 'Card', name: null, id: 14, search: '', params: { nome: 'a b!', id: '7' } }],
  ]);
  log.length = 0;
  const call = vi.fn(async () => ({ data: {} }));
  const sending = { ...context, host: { ...context.host, call } };
  expect(await runAction({ ...make, navigate: '/cards/{$answer.id_card}/{nada}' }, sending)).toBe('failed');
  expect([log, call.mock.calls]).toEqual([['alert Não deu ({nada})'], []]);
});

test('[A10] an answer without what leads on, and none at all, lead nowhere, and nothing that was done is taken back', async () => {
  const { log, context } = setUp({ call: async () => ({ data: {} }) });
  const failures: unknown[] = [];
  const describe: ActionContext['describe'] = ({ step, error, missing }) => {
    failures.push([step, error instanceof Error ? error.message : null, missing]);
    return 'Não deu';
  };
  const lead = { navigate: '/cards/{$answer.id_card}' };
  const make = { call: { method: 'POST', url: 'gerarCard' }, ...lead } as const;
  expect(await runAction(make, { ...context, describe })).toBe('failed');
  expect(await runAction(lead, { ...context, describe })).toBe('failed');
  expect(failures).toEqual([
    ['navigate', 'The answer of the call has no $answer.id_card.', []],
    ['address', null, ['$answer.id_card']],
  ]);
  expect(log).toEqual(['alert Não deu', 'alert Não deu']);
});

test('[A13] a call that is cancelled ends the action without a failure, and what showed at once is taken back', async () => {
  const ending = new AbortController();
  const call = vi.fn(
    (_method: string, _url: string, _body?: unknown, options?: { readonly signal?: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const { log, context } = setUp({ call });
  const takenBack = vi.fn();
  const act = { call: { method: 'POST', url: 'x' }, optimistic: { a: 1 }, set: { b: 2 }, cancel: true } as const;
  const running = runAction(act, { ...context, show: () => takenBack, signal: ending.signal, idempotencyKey: 'k' });
  await vi.waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.at(3)).toEqual({ idempotencyKey: 'k', signal: ending.signal });
  ending.abort();
  expect(await running).toBe('stopped');
  expect([log, takenBack.mock.calls.length]).toEqual([[], 1]);
});

test('[A10] an action closes the dialog that it stands in, with what its call answered', async () => {
  const close = vi.fn();
  const { context } = setUp({ call: async () => ({ data: { id: 9 } }), dialog: { isAsked: true, close } });
  await runAction({ call: { method: 'POST', url: 'x' }, close: true }, context);
  await runAction({ close: true }, context);
  expect(close.mock.calls).toEqual([[{ id: 9 }], [{ id: 7, nome: 'Ana' }]]);
});
