import { expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { TeamNode } from '../rules/tree.ts';
import { createDnaMachine, type DnaServices, type EditedTeam, isUnsaved, TeamConflict } from './dna.machine.ts';

const leaf = (id: number, consultor: number, filhos: readonly TeamNode[] = []): TeamNode => ({
  ...{ id, consultor: { id: consultor }, filhos },
});
const saved: EditedTeam = {
  ...{ id: 40, versao: 3, nome: 'Ipê', ativo: true, isEditable: true },
  ...{ tipo: { id: 1, limiteIntegrantesRede: 5 }, root: leaf(501, 1, [leaf(502, 2)]) },
};
const begun: EditedTeam = { ...saved, id: 0, versao: 0, nome: '', root: null };

function open(team: EditedTeam, services: Partial<DnaServices> = {}) {
  const all = {
    read: vi.fn(async () => saved),
    findElsewhere: vi.fn(async () => [] as readonly number[]),
    save: vi.fn(async (sent: EditedTeam) => ({ ...sent, id: 40, versao: sent.versao + 1 })),
    take: vi.fn(async (sent: EditedTeam) => ({ ...sent, versao: sent.versao + 1 })),
    remove: vi.fn(async () => undefined),
    ...services,
  };
  const actor = createActor(createDnaMachine(all), { input: team }).start();
  const settle = () =>
    waitFor(actor, (state) => ['editing', 'asking', 'deleted'].some((name) => state.matches(name as 'editing')));
  return { ...all, actor, settle, context: () => actor.getSnapshot().context };
}

const add = (consultor: number, parent: number | null) =>
  ({ type: 'step', step: { do: 'add', parent, member: { consultor: { id: consultor }, filhos: [] } } }) as const;

test('a team that is not saved is put together without the server, and saved once', async () => {
  const { actor, settle, context, take, save } = open(begun);
  actor.send({ type: 'save' });
  expect(context().problem).toEqual({ why: 'erros', fields: ['nome', 'redeDnaConsultorOrigem'] });
  actor.send({ type: 'dismiss' });
  actor.send(add(1, null));
  await settle();
  actor.send(add(2, 1));
  await settle();
  actor.send({ type: 'typed', fields: { nome: 'Novo' } });
  expect(isUnsaved(context())).toBe(true);
  expect(take).not.toHaveBeenCalled();
  actor.send({ type: 'save' });
  expect(context().question).toEqual({ ask: 'save' });
  actor.send({ type: 'confirm' });
  await settle();
  expect(save).toHaveBeenCalledOnce();
  expect(context()).toMatchObject({ team: { id: 40, nome: 'Novo' }, saves: 1 });
  expect(isUnsaved(context())).toBe(false);
});

test('steps of a saved team go to the server at once, and a removal is asked for', async () => {
  const { actor, settle, context, take } = open(saved);
  actor.send(add(3, 2));
  await settle();
  expect(take).toHaveBeenCalledOnce();
  actor.send({ type: 'step', step: { do: 'remove', consultor: 2 } });
  expect((await settle()).matches('asking')).toBe(true);
  actor.send({ type: 'cancel' });
  expect(take).toHaveBeenCalledOnce();
  actor.send({ type: 'step', step: { do: 'remove', consultor: 2 } });
  actor.send({ type: 'confirm' });
  await settle();
  expect(take).toHaveBeenCalledTimes(2);
  expect(context().undo).toEqual([
    { do: 'remove', consultor: 3 },
    { do: 'add', parent: 1, member: expect.objectContaining({ consultor: { id: 2 } }) },
  ]);
});

test('whoever is in another team is refused before the server is asked to add them', async () => {
  const { actor, settle, context, take } = open(saved, { findElsewhere: async () => [3] });
  actor.send(add(3, 1));
  await settle();
  expect(context().problem).toEqual({ why: 'outra' });
  expect(take).not.toHaveBeenCalled();
});

test('where somebody else was first the tree is read anew, and what is typed stays', async () => {
  const theirs = { ...saved, versao: 4, nome: 'Deles', root: leaf(501, 1, [leaf(502, 2), leaf(503, 9)]) };
  const conflict = async () => {
    throw new TeamConflict('Mudou.');
  };
  const { actor, settle, context } = open(saved, { read: async () => theirs, take: conflict, save: conflict });
  actor.send({ type: 'typed', fields: { nome: 'Meu nome' } });
  actor.send(add(3, 1));
  await settle();
  expect(context()).toMatchObject({
    problem: { why: 'conflito' },
    team: { nome: 'Meu nome', versao: 4, root: theirs.root },
  });
  actor.send({ type: 'dismiss' });
  actor.send({ type: 'save' });
  actor.send({ type: 'confirm' });
  await settle();
  expect(context()).toMatchObject({ problem: { why: 'conflito' }, team: { nome: 'Meu nome' } });
});

test('what the server refuses is said in its words, and nothing changes', async () => {
  const refuse = async () => {
    throw new Error('Este consultor não está na rede do cliente deste time.');
  };
  const { actor, settle, context } = open(saved, { take: refuse, remove: refuse });
  actor.send(add(3, 1));
  await settle();
  expect(context().problem).toEqual({ why: 'texto', text: 'Este consultor não está na rede do cliente deste time.' });
  actor.send({ type: 'dismiss' });
  actor.send({ type: 'delete' });
  actor.send({ type: 'confirm' });
  expect((await settle()).matches('editing')).toBe(true);
  expect(context().team).toEqual(saved);
});

test('who may not edit changes nothing', async () => {
  const { actor, context } = open({ ...saved, isEditable: false });
  actor.send({ type: 'typed', fields: { nome: 'X' } });
  actor.send(add(3, 1));
  actor.send({ type: 'save' });
  actor.send({ type: 'delete' });
  expect(context()).toMatchObject({ team: { nome: 'Ipê' }, problem: null, question: null });
});

test('a change of somebody else shows, unless it is older', async () => {
  const { actor, context } = open(saved);
  actor.send({ type: 'typed', fields: { nome: 'Meu' } });
  actor.send({ type: 'learnt', team: { ...saved, versao: 5, ativo: false } });
  expect(context().team).toMatchObject({ nome: 'Meu', ativo: false, versao: 5 });
  actor.send({ type: 'learnt', team: { ...saved, versao: 4 } });
  expect(context().team.versao).toBe(5);
});
