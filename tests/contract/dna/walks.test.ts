import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createDnaMachine, type EditedTeam } from '../../../src/areas/dna/machines/dna.machine.ts';
import { applyStep, memberOf, refuseStep, type TeamStep } from '../../../src/areas/dna/rules/steps.ts';
import { membersOf, type TeamNode } from '../../../src/areas/dna/rules/tree.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import { as, leader, node, openPeople, type Sent, type TeamBody } from './people.ts';

/** Consultants who may join, one who is in another team, and a customer never: the server alone knows networks. */
const [people, elsewhere] = [[1, 2, 3, 4, 5, 6, 7, 13, 14], 8];
const words: Readonly<Record<string, string>> = {
  tipo: 'O Tipo da Rede é Obrigatório, Verifique!',
  limite: 'O limite de consultores permitidos na Rede já foi atingido! (5)',
  rede: 'Consultor já está inserido nesta rede. Verifique!',
  outra: 'Consultor já inserido em outra rede. Verifique!',
  circulo: 'Um integrante não pode ficar abaixo de si mesmo.',
};

let server: TestServer;
let own: ReturnType<typeof as>;
beforeAll(async () => {
  server = await openPeople();
  own = as(server, await server.login('DI', { id_cliente: leader }));
  await own.make(node(elsewhere), 'Outro time');
}, 120_000);
afterAll(() => server.close());

const kind = { id: 70, limiteIntegrantesRede: null };
const edited = (team: TeamBody): EditedTeam => ({
  ...{ id: team.id, versao: team.versao, nome: team.nome, ativo: team.ativo, tipo: kind },
  ...{ root: team.redeDnaConsultorOrigem, isEditable: team.isPermiteEditar },
});

/** Sends a step as the editor does; answers the refusal in words, null where it was taken. */
async function send(team: EditedTeam, step: TeamStep): Promise<string | null> {
  const { id, versao, root } = team;
  const memberId = (consultor: number) => memberOf(root, consultor)?.id ?? 999_999;
  const joining = (member: {
    readonly consultor: { readonly id: number };
    readonly filhos: readonly unknown[];
  }): Sent => ({
    ...{ id: 0, consultor: { id: member.consultor.id } },
    filhos: (member.filhos as (typeof member)[]).map(joining),
  });
  const answer = await (() => {
    if (step.do === 'remove') {
      const member = memberId(step.consultor);
      const path = root?.id === member ? 'RedeDna/consultorOrigem' : 'RedeDnaConsultor';
      return own.call('DELETE', `/${path}/${member}?versao=${versao}&redeDna=${id}`);
    }
    if (step.do === 'add' && step.parent === null)
      return own.call('PUT', `/RedeDna/${id}`, { versao, redeDnaConsultorOrigem: joining(step.member) });
    const filhos =
      step.do === 'add'
        ? [joining(step.member)]
        : [{ id: memberId(step.consultor), consultor: { id: step.consultor }, filhos: [] }];
    return own.call('PUT', `/RedeDnaConsultor/${memberId(step.parent ?? 0)}`, { versao, filhos });
  })();
  return answer.status < 300 ? null : String(answer.body.message);
}

const consultor = fc.constantFrom(...people, elsewhere);
/** Those below the origin: where it goes all go. */
const below = fc.constantFrom(...people.slice(1), elsewhere);
const joining = consultor.map((id) => ({ consultor: { id }, filhos: [] }));
const add = fc.record({
  ...{ do: fc.constant('add' as const), parent: fc.constantFrom(...people.slice(0, 4)), member: joining },
});
const move = fc.record({ do: fc.constant('move' as const), consultor, parent: fc.constantFrom(...people.slice(0, 5)) });
const anyStep: fc.Arbitrary<TeamStep> = fc.oneof(
  { weight: 12, arbitrary: add },
  { weight: 3, arbitrary: joining.map((member) => ({ do: 'add' as const, parent: null, member })) },
  { weight: 3, arbitrary: below.map((id) => ({ do: 'remove' as const, consultor: id })) },
  { weight: 8, arbitrary: move },
  { weight: 1, arbitrary: consultor.map((id) => ({ do: 'remove' as const, consultor: id })) },
);

describe(`walks through a team, on ${testDatabaseKind}`, () => {
  test('rules and server agree on every step, and the machine takes back all of them', {
    timeout: 240_000,
  }, async () => {
    const walks = fc.array(anyStep, { minLength: 20, maxLength: 35, size: 'max' });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const made = await own.make(node(1, node(2, node(3)), node(4)));
        const read = async (): Promise<EditedTeam> => edited(await own.read(made.id));
        const machine = createDnaMachine({
          read,
          findElsewhere: async (_team, ids) => ids.filter((id) => id === elsewhere),
          save: read,
          remove: async () => undefined,
          take: async (team, step) => {
            const refused = await send(team, step);
            if (refused !== null) throw new Error(refused);
            return read();
          },
        });
        const actor = createActor(machine, { input: edited(made) }).start();
        const settle = () => waitFor(actor, (state) => state.matches('editing') || state.matches('asking'));
        try {
          for (const step of steps) {
            const { team } = actor.getSnapshot().context;
            const rule = refuseStep(team, step, (id) => id === elsewhere);
            // A move to where somebody stands changes nothing but the version.
            const answer = rule === null ? null : await send(team, step);
            if (rule !== null) {
              expect(answer, JSON.stringify([step, team.root])).not.toBeNull();
              // Of a member that is not there the server knows nothing.
              if (rule.why !== 'origem') expect(answer).toBe(words[rule.why]);
            }
            seen.add(rule?.why ?? step.do);
            const expected = rule === null ? applyStep(team.root, step) : team.root;
            actor.send({ type: 'step', step });
            if ((await settle()).matches('asking')) actor.send({ type: 'confirm' });
            const { context } = await settle();
            expect(context.problem, JSON.stringify(step)).toEqual(rule);
            actor.send({ type: 'dismiss' });
            expect(parentsOf(context.team.root)).toEqual(parentsOf(expected));
            expect(parentsOf((await read()).root)).toEqual(parentsOf(expected));
          }
          while (actor.getSnapshot().context.undo.length > 0) {
            actor.send({ type: 'undo' });
            expect((await settle()).context.problem).toBeNull();
          }
          expect(parentsOf((await read()).root)).toEqual({ 1: null, 2: 1, 3: 2, 4: 1 });
        } finally {
          const { versao } = await own.read(made.id);
          expect((await own.call('DELETE', `/RedeDna/${made.id}?versao=${versao}`)).status).toBe(204);
          actor.stop();
        }
      }),
      {
        numRuns: Number(process.env.VITRAL_DNA_RUNS ?? 10),
        seed: Number(process.env.VITRAL_DNA_SEED ?? 11),
        endOnFailure: true,
      },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['add', 'remove', 'move', 'limite', 'rede', 'outra', 'circulo']));
  });
});

/** Who stands below whom, in no order. */
function parentsOf(root: TeamNode | null): Readonly<Record<number, number | null>> {
  const members = membersOf(root);
  return Object.fromEntries(
    members.map((member) => [
      member.consultor.id,
      members.find(({ id }) => id === member.parent)?.consultor.id ?? null,
    ]),
  );
}
