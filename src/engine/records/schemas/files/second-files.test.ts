import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSchemaFolder, type SchemaFolder, type Schemas } from '../schema-folder.ts';

let root: string;
let folder: SchemaFolder;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'second-'));
  folder = createSchemaFolder(root);
  await put('orders/Pedido.schema.json', entity('Pedido'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}
const take = (file: string): Promise<void> => rm(join(root, file));

const entity = (title: string): string =>
  JSON.stringify({ title, type: 'object', properties: { situacao: { type: 'string', enum: ['NOVA', 'PAGA'] } } });

type Kind = {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly whose: string;
  readonly text: (title: string) => string;
  readonly inForce: (schemas: Schemas) => readonly string[];
};
const kinds = [
  {
    ...{ kind: 'schema', code: 'entity/second-file', name: 'Loja.schema.json' },
    whose: 'the schema of `Loja`',
    text: entity,
    inForce: ({ models }) => [...models.values()].flatMap(({ name, title }) => (name === 'Loja' ? [title] : [])),
  },
  {
    ...{ kind: 'flow', code: 'flow/second-file', name: 'DoPedido.flow.json' },
    whose: 'the flow `DoPedido`',
    text: (title) =>
      JSON.stringify({
        ...{ title, entity: 'Pedido', field: 'situacao' },
        states: { NOVA: { events: { PAGAR: { to: 'PAGA', label: 'Pagar', allow: ['Pedido.EDITAR'] } } }, PAGA: {} },
      }),
    inForce: ({ models }) => [...models.values()].flatMap(({ flow }) => flow?.title ?? []),
  },
  {
    ...{ kind: 'alert', code: 'alert/second-file', name: 'PedidoNovo.alert.json' },
    whose: 'the alert `PedidoNovo`',
    text: (title) =>
      JSON.stringify({
        ...{ title, entity: 'Pedido', on: ['created'], to: [{ profile: 'FINANCEIRO' }] },
        notice: { title: 'Novo' },
      }),
    inForce: ({ alerts }) => alerts.map(({ title }) => title),
  },
] as const satisfies readonly Kind[];

describe.each(kinds)('[V1] of two files of one $kind', ({ code, name, whose, text, inForce }) => {
  const [early, first] = [`aaa/${name}`, `company/${name}`];
  const read = async (only?: readonly string[]) => {
    const schemas = await folder.read(only);
    const doubles = schemas.problems.filter((problem) => problem.code === code);
    const others = schemas.problems.filter((problem) => problem.code !== code);
    return [inForce(schemas), doubles.map(({ file }) => file), others.length > 0];
  };

  test('the one in force stays so, also while it is broken, and the problem of the other says which that is', async () => {
    await put(first, text('um'));
    expect(await read()).toEqual([['um'], [], false]);
    await put(early, text('dois'));
    const { problems } = await folder.read();
    expect(problems.map(({ file, message }) => [file, message])).toEqual([
      [
        `schemas/${early}`,
        `\`schemas/${first}\` is ${whose} already; this one is not read. Delete or rename one of them.`,
      ],
    ]);
    expect(await read()).toEqual([['um'], [`schemas/${early}`], false]);
    await put(early, text('três'));
    await put(first, '{');
    expect(await read([first, early])).toEqual([['um'], [`schemas/${early}`], true]);
    await put(first, text('quatro'));
    expect(await read()).toEqual([['quatro'], [`schemas/${early}`], false]);
  });

  test('the other comes into force when the first goes, and stays so when that comes back', async () => {
    await put(first, text('um'));
    await read();
    await put(early, text('dois'));
    await read();
    await take(first);
    expect(await read([first])).toEqual([['dois'], [], false]);
    await put(first, text('um'));
    expect(await read()).toEqual([['dois'], [`schemas/${first}`], false]);
    await rename(join(root, early), join(root, 'company', `B${name}`));
    expect((await read())[0]).toContain('um');
  });

  test('a broken one does not get what the first said when that goes', async () => {
    await put(first, text('um'));
    await read();
    await put(early, '{');
    expect((await read()).slice(0, 2)).toEqual([['um'], [`schemas/${early}`]]);
    await take(first);
    expect(await read()).toEqual([[], [], true]);
  });

  test('that moves to another folder, it stays in force', async () => {
    await put(first, text('um'));
    await read();
    await mkdir(join(root, 'aaa'));
    await rename(join(root, first), join(root, early));
    expect(await read([first, early])).toEqual([['um'], [], false]);
  });

  test('drafts are held against the other, and change nothing', async () => {
    await put(first, text('um'));
    await read();
    const drafted = await folder.preview({ file: early, text: text('dois') });
    expect([inForce(drafted), drafted.problems.map((one) => [one.code, one.file])]).toEqual([
      ['um'],
      [[code, `schemas/${early}`]],
    ]);
    await put(early, text('dois'));
    await read();
    expect(inForce(await folder.preview({ file: first, text: null }))).toEqual(['dois']);
    expect(await read()).toEqual([['um'], [`schemas/${early}`], false]);
  });
});

test('[W1] a second flow of an entity does not take the place of the first when that gets another name', async () => {
  const { text, inForce } = kinds[1];
  await put('orders/DoPedido.flow.json', text('um'));
  await folder.read();
  await put('orders/Antes.flow.json', text('dois'));
  expect(inForce(await folder.read())).toEqual(['um']);
  await rename(join(root, 'orders/DoPedido.flow.json'), join(root, 'orders/ZDoPedido.flow.json'));
  const { models, problems } = await folder.read();
  expect([models.get('Pedido')?.flow?.name, problems.map(({ code, file }) => [code, file])]).toEqual([
    'ZDoPedido',
    [['flow/second-flow', 'schemas/orders/Antes.flow.json']],
  ]);
});

test.each([
  ['do_pedido.flow.json', kinds[1]],
  ['pedidoNovo.alert.json', kinds[2]],
] as const)('[V1] %s is a second file of a name in another spelling', async (other, kind) => {
  await put(`company/${kind.name}`, kind.text('um'));
  await folder.read();
  await put(`aaa/${other}`, kind.text('dois'));
  const read = await folder.read();
  expect([kind.inForce(read), read.problems.map(({ code, file }) => [code, file])]).toEqual([
    ['um'],
    [[kind.code, `schemas/aaa/${other}`]],
  ]);
});
