import { expect, test, vi } from 'vitest';
import { createActor, type EventFromLogic, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { cityFields, cityReading, importJob } from '../../../../tests/support/samples/sample-import.ts';
import { createImportMachine, type ImportSnapshot } from './import.machine.ts';
import { nothingPersisted } from './import-context.ts';
import type { ImportEvent, ImportServices } from './import-parts.ts';
import { planFor, requestOf } from './import-plan.ts';
import type { ImportJob } from './import-types.ts';

const file = new File(['Município;UF'], 'municipios.csv');
const sent = { id: 57, name: 'municipios.csv' };

const problem = (message: string) => ({ message, busy: null });

function services(part: Partial<ImportServices> = {}): ImportServices {
  return {
    upload: async () => sent,
    read: async () => cityReading,
    start: async ({ simular }) => (simular ? 12 : 13),
    cancel: async (id) => importJob({ id_importacao: id, estado: 'cancelada' }),
    resume: async (id) => importJob({ id_importacao: id, estado: 'executando' }),
    find: async (id) => importJob({ id_importacao: id, simular: false }),
    problemOf: (thrown) => problem(thrown instanceof Error ? thrown.message : '?'),
    ...part,
  };
}

function begin(part: Partial<ImportServices> = {}, persisted = nothingPersisted) {
  const machine = createImportMachine(services(part));
  const actor = createActor(machine, { input: { fields: cityFields, persisted } }).start();
  const until = (value: Parameters<ImportSnapshot['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value));
  const context = () => actor.getSnapshot().context;
  return { actor, until, context };
}

async function checked(part: Partial<ImportServices> = {}, answer: Partial<ImportJob> = {}) {
  const begun = begin(part);
  begun.actor.send({ type: 'file.chosen', file });
  await begun.until('mapping');
  begun.actor.send({ type: 'check.start' });
  await begun.until({ importing: 'following' });
  begun.actor.send({ type: 'import.answered', job: importJob(answer) });
  return begun;
}

test('a file is sent, read, tried and imported', async () => {
  const start = vi.fn(async ({ simular }: { readonly simular: boolean }) => (simular ? 12 : 13));
  const { actor, until, context } = await checked({ start });
  expect(actor.getSnapshot().matches({ importing: 'ended' })).toBe(true);
  actor.send({ type: 'run.start' });
  await until({ importing: 'following' });
  expect(context().job).toMatchObject({ id: 13, simular: false });
  const request = requestOf(57, cityReading, planFor(cityReading, cityFields, null), true);
  expect(start.mock.calls).toEqual([[request], [{ ...request, simular: false }]]);
  actor.send({ type: 'import.answered', job: importJob({ id_importacao: 13, simular: false, estado: 'executando' }) });
  expect(actor.getSnapshot().matches({ importing: 'following' })).toBe(true);
  actor.send({ type: 'import.answered', job: importJob({ id_importacao: 13, simular: false }) });
  expect(actor.getSnapshot().matches({ importing: 'ended' })).toBe(true);
  expect(context().check?.id).toBe(12);
});

test('going back and forth without a change makes no second dry run, a change does', async () => {
  const start = vi.fn(async () => 12);
  const { actor, until, context } = await checked({ start });
  actor.send({ type: 'step.columns' });
  actor.send({ type: 'step.file' });
  actor.send({ type: 'step.columns' });
  actor.send({ type: 'check.start' });
  expect(actor.getSnapshot().matches({ importing: 'ended' })).toBe(true);
  expect(start).toHaveBeenCalledTimes(1);

  actor.send({ type: 'step.columns' });
  const { plan } = context();
  if (plan === null) throw new Error('There is a plan once a file was read.');
  actor.send({ type: 'plan.changed', plan: { ...plan, valores_vazios: 'limpar' } });
  actor.send({ type: 'check.start' });
  await until({ importing: 'following' });
  expect(start).toHaveBeenCalledTimes(2);
});

test('a plan that is not whole is not tried', async () => {
  const { actor, until, context } = begin();
  actor.send({ type: 'file.chosen', file });
  await until('mapping');
  const { plan } = context();
  if (plan === null) throw new Error('There is a plan once a file was read.');
  actor.send({ type: 'plan.changed', plan: { ...plan, columns: [] } });
  actor.send({ type: 'check.start' });
  expect(actor.getSnapshot().value).toBe('mapping');
});

test('nothing is imported when no row is valid, or while the dry run was cut short', async () => {
  for (const answer of [{ criadas: 0 }, { estado: 'cancelada' as const }]) {
    const { actor } = await checked({}, answer);
    actor.send({ type: 'run.start' });
    expect(actor.getSnapshot().matches({ importing: 'ended' })).toBe(true);
  }
});

test('[J2] a corrected file is tried at once with the same plan', async () => {
  const start = vi.fn(async () => 12);
  const { actor, until, context } = await checked({ start, upload: async () => ({ ...sent, id: 58 }) });
  actor.send({ type: 'file.corrected', file });
  await until({ importing: 'following' });
  expect(start).toHaveBeenLastCalledWith(expect.objectContaining({ simular: true, modo: 'criar' }));
  expect(context().plan).toEqual(planFor(cityReading, cityFields, null));
});

test('a corrected file with other columns is mapped by hand', async () => {
  const read = vi.fn(async () => cityReading);
  const { actor, until, context } = await checked({ read });
  read.mockResolvedValueOnce({
    ...cityReading,
    colunas: [{ indice: 0, titulo: 'Outra', amostra: [], numeros: null, sugestao: null }],
  });
  actor.send({ type: 'file.corrected', file });
  await until('mapping');
  expect(context().plan?.columns).toEqual([]);
});

test('an upload that is cancelled stops, one that fails can be repeated', async () => {
  let signal: AbortSignal | null = null;
  const upload = vi.fn<ImportServices['upload']>((_, options) => {
    signal = options.signal;
    options.onProgress(0.5);
    return new Promise(() => undefined);
  });
  const { actor, until, context } = begin({ upload });
  actor.send({ type: 'file.chosen', file });
  expect(context().sent).toBe(0.5);
  actor.send({ type: 'upload.cancel' });
  expect(actor.getSnapshot().value).toBe('choosing');
  expect(signal).toMatchObject({ aborted: true });

  upload.mockRejectedValueOnce(new Error('Sem conexão.'));
  actor.send({ type: 'file.chosen', file });
  await until('choosing');
  expect(context().problem).toEqual(problem('Sem conexão.'));
  upload.mockResolvedValueOnce(sent);
  actor.send({ type: 'upload.retry' });
  await until('mapping');
  expect(upload.mock.calls.every(([each]) => each === file)).toBe(true);
});

test('a wrong setting leaves the file as it was read, a wrong file goes back to choosing', async () => {
  const read = vi.fn(async () => cityReading);
  const { actor, until, context } = begin({ read });
  actor.send({ type: 'file.chosen', file });
  await until('mapping');
  read.mockRejectedValueOnce(new Error('A linha 90 não existe.'));
  actor.send({ type: 'settings.changed', settings: { linha_titulo: 90 } });
  await until('mapping');
  expect(context()).toMatchObject({ problem: problem('A linha 90 não existe.'), reading: cityReading, settings: {} });

  read.mockRejectedValueOnce(new Error('O arquivo está vazio.'));
  actor.send({ type: 'step.file' });
  actor.send({ type: 'file.chosen', file });
  await until('choosing');
  expect(context()).toMatchObject({ problem: problem('O arquivo está vazio.'), reading: null, file: null });
});

test('an import that cannot begin leaves one where it was begun', async () => {
  const start = vi
    .fn<ImportServices['start']>()
    .mockRejectedValueOnce(new Error('Outra importação está em andamento.'));
  const { actor, until, context } = begin({ start });
  actor.send({ type: 'file.chosen', file });
  await until('mapping');
  actor.send({ type: 'check.start' });
  await until('mapping');
  expect(context().problem).toEqual(problem('Outra importação está em andamento.'));
  start.mockResolvedValueOnce(12).mockRejectedValueOnce(new Error('Sem conexão.'));
  actor.send({ type: 'check.start' });
  await until({ importing: 'following' });
  actor.send({ type: 'import.answered', job: importJob() });
  actor.send({ type: 'run.start' });
  await until({ importing: 'ended' });
  expect(context()).toMatchObject({ problem: problem('Sem conexão.'), job: { id: 12, simular: true } });
});

test('after a reload the dry run is followed again, and may lead to the import', async () => {
  const plan = planFor(cityReading, cityFields, null);
  const request = requestOf(57, cityReading, plan, true);
  const job = { id: 12, simular: true, request };
  const persisted = { file: sent, settings: {}, reading: cityReading, plan, job, origin: null };
  const { actor, until } = begin({}, persisted);
  expect(actor.getSnapshot().matches({ importing: 'following' })).toBe(true);
  actor.send({ type: 'import.answered', job: importJob({ id_importacao: 99 }) });
  expect(actor.getSnapshot().matches({ importing: 'following' })).toBe(true);
  actor.send({ type: 'import.answered', job: importJob() });
  actor.send({ type: 'run.start' });
  await until({ importing: 'following' });
});

test('a stopped import goes on, and one that is lost is reported', async () => {
  const { actor, until, context } = await checked({}, { estado: 'interrompida' });
  actor.send({ type: 'import.continue' });
  await until({ importing: 'following' });
  expect(context().job?.answer?.estado).toBe('executando');
  actor.send({ type: 'import.cancel' });
  await until({ importing: 'ended' });
  actor.send({ type: 'import.lost', problem: problem('Esta importação não existe mais.') });
  expect(actor.getSnapshot().value).toBe('mapping');
  expect(context()).toMatchObject({ problem: problem('Esta importação não existe mais.'), check: null });
});

test('an import that ended while it was being cancelled has ended, and one that goes on elsewhere is followed', async () => {
  const { actor, until } = await checked({}, { estado: 'executando' });
  actor.send({ type: 'import.cancel' });
  actor.send({ type: 'import.answered', job: importJob({ estado: 'cancelada' }) });
  await until({ importing: 'ended' });
  actor.send({ type: 'import.answered', job: importJob({ estado: 'executando' }) });
  expect(actor.getSnapshot().matches({ importing: 'following' })).toBe(true);

  const stopped = await checked({ cancel: async () => importJob({ estado: 'cancelada' }) }, { estado: 'executando' });
  stopped.actor.send({ type: 'import.cancel' });
  await stopped.until({ importing: 'ended' });
});

test('another import may be looked at, and what was begun stays', async () => {
  const { actor, until, context } = begin();
  actor.send({ type: 'file.chosen', file });
  await until('mapping');
  const { plan } = context();
  actor.send({ type: 'import.opened', job: importJob({ id_importacao: 9, simular: false, modo: 'alterar' }) });
  actor.send({ type: 'import.answered', job: importJob({ id_importacao: 9, simular: false, modo: 'alterar' }) });
  actor.send({ type: 'run.start' });
  expect(actor.getSnapshot().matches({ importing: 'ended' })).toBe(true);
  actor.send({ type: 'step.columns' });
  expect(actor.getSnapshot().value).toBe('mapping');
  expect(context().plan).toBe(plan);

  actor.send({ type: 'import.opened', job: importJob({ id_importacao: 9, simular: false, modo: 'alterar' }) });
  actor.send({ type: 'import.answered', job: importJob({ id_importacao: 9, simular: false, modo: 'alterar' }) });
  // Its corrected file has nothing to do with the plan of another; only what it did is known.
  actor.send({ type: 'file.corrected', file });
  await until('mapping');
  expect(context().plan).toMatchObject({ modo: 'alterar', columns: plan?.columns });
});

test('every state that any order of events leads to is valid and can be left', () => {
  const machine = createImportMachine(services());
  const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
  const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error('x') });
  const running = importJob({ estado: 'executando' });
  // Ids of invoked actors are the number and path of their state; the graph has no actors that would send these.
  const events = [
    { type: 'file.chosen', file },
    { type: 'file.corrected', file },
    { type: 'upload.sent', file: sent },
    { type: 'upload.failed', problem: problem('x') },
    { type: 'upload.cancel' },
    { type: 'upload.retry' },
    { type: 'settings.changed', settings: { separador: ',' } },
    { type: 'step.file' },
    { type: 'step.columns' },
    { type: 'check.start' },
    { type: 'run.start' },
    { type: 'import.opened', job: importJob({ id_importacao: 13, simular: false, estado: 'interrompida' }) },
    { type: 'import.answered', job: running },
    { type: 'import.answered', job: importJob() },
    { type: 'import.answered', job: importJob({ id_importacao: 13, simular: false, estado: 'interrompida' }) },
    { type: 'import.lost', problem: problem('x') },
    { type: 'import.cancel' },
    { type: 'import.continue' },
    { type: 'anew' },
    done('0.import.reading', cityReading),
    failed('0.import.reading'),
    done('0.import.importing.starting', 12),
    failed('0.import.importing.starting'),
    done('0.import.importing.cancelling', importJob({ estado: 'cancelada' })),
    failed('0.import.importing.cancelling'),
    done('0.import.importing.continuing', running),
    failed('0.import.importing.continuing'),
  ] as (ImportEvent & EventFromLogic<typeof machine>)[];
  const paths = getShortestPaths(machine, {
    input: { fields: cityFields, persisted: nothingPersisted },
    events,
    limit: 20_000,
    serializeState: ({ value, context: { file: held, reading, plan, job, check, before, isCorrected, chosen } }) =>
      JSON.stringify([
        value,
        [held, reading, plan, before, chosen].map((each) => each !== null),
        isCorrected,
        [job, check].map((each) => each && [each.id, each.simular, each.request !== null, each.answer?.estado]),
      ]),
  });
  const reached = new Set<string>();
  for (const { state, steps } of paths) {
    const { value, context } = state;
    const at = steps.map(({ event }) => event.type).join(' > ');
    reached.add(JSON.stringify(value));
    if (value === 'mapping') expect([context.file, context.reading, context.plan], at).not.toContain(null);
    if (value === 'uploading') expect(context.chosen, at).not.toBeNull();
    if (value === 'reading') expect(context.file, at).not.toBeNull();
    if (state.matches({ importing: 'starting' })) expect(context.request, at).not.toBeNull();
    for (const inner of ['following', 'cancelling', 'continuing', 'ended'] as const) {
      if (state.matches({ importing: inner })) expect(context.job, at).not.toBeNull();
    }
    expect(events.filter((event) => state.can(event)).length, at).toBeGreaterThan(0);
  }
  expect([...reached].sort()).toEqual(
    [
      '"choosing"',
      '"mapping"',
      '"reading"',
      '"uploading"',
      '{"importing":"cancelling"}',
      '{"importing":"continuing"}',
      '{"importing":"ended"}',
      '{"importing":"following"}',
      '{"importing":"starting"}',
    ].sort(),
  );
});

/** A run of the file of three rows, one of which failed, and the sent correction of that row, tried and imported. */
async function corrected(part: Partial<ImportServices> = {}) {
  const errorReading = { ...cityReading, erros_de_arquivo: true };
  const readings = [cityReading, errorReading];
  const start = vi.fn(async (request: { readonly simular: boolean; readonly origem?: number }) =>
    request.origem === undefined ? (request.simular ? 12 : 13) : request.simular ? 14 : 15,
  );
  const begun = await checked({ start, read: async () => readings.shift() ?? errorReading, ...part });
  const { actor, until } = begun;
  const answer = (job: Partial<ImportJob>) => actor.send({ type: 'import.answered', job: importJob(job) });
  actor.send({ type: 'run.start' });
  await until({ importing: 'following' });
  answer({ id_importacao: 13, simular: false });
  actor.send({ type: 'file.corrected', file });
  await waitFor(actor, (snapshot) => snapshot.context.job?.id === 14);
  answer({ id_importacao: 14, linhas: 1, lidas: 1, criadas: 1, com_erro: 0, origem: 13, erros_de_arquivo: true });
  actor.send({ type: 'run.start' });
  await waitFor(actor, (snapshot) => snapshot.context.job?.id === 15);
  answer({ id_importacao: 15, simular: false, criadas: 1, com_erro: 0, origem: 13, erros_de_arquivo: true });
  return { ...begun, start };
}

test('behind an import of corrected rows the one that they failed in is in sight again, as it stands by then', async () => {
  const { actor, until, context, start } = await corrected({
    find: async (id) => importJob({ id_importacao: id, simular: false, com_erro: 0, corrigidas: 1 }),
  });
  await until({ importing: 'ended' });
  expect(start.mock.calls.map(([{ origem, simular }]) => [origem, simular])).toEqual([
    [undefined, true],
    [undefined, false],
    [13, true],
    [13, false],
  ]);
  expect(context().job).toMatchObject({ id: 13, answer: { com_erro: 0, corrigidas: 1 } });
  expect(context()).toMatchObject({ reading: cityReading, origin: null, settled: { id_importacao: 15 } });
  actor.send({ type: 'anew' });
  expect(context().settled).toBeNull();
});

test('an import of corrected rows stays in sight when the one before is not there any more', async () => {
  const { actor, until, context } = await corrected({ find: () => Promise.reject(new Error('weg')) });
  await waitFor(actor, (snapshot) => snapshot.context.alone === 15);
  await until({ importing: 'ended' });
  expect(context().job?.id).toBe(15);
});

test('rows of a dry run that were corrected and imported are left out when the others are imported', async () => {
  const start = vi.fn(async ({ simular }: { readonly simular: boolean; readonly origem?: number }) =>
    simular ? 12 : 13,
  );
  const { actor, until } = await checked({ start }, { corrigidas: 1 });
  actor.send({ type: 'run.start' });
  await until({ importing: 'following' });
  expect(start.mock.calls.map(([{ origem }]) => origem)).toEqual([undefined, 12]);
});
