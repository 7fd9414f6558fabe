import { refuseJoining, refuseMoving, type TeamRefusal, type TeamState } from './team.ts';
import { membersOf, parentIn, type TeamNode, type TeamPerson, withMember, withMoved, withoutMember } from './tree.ts';

/** A consultant who joins, with the members below. */
export type Joining = { readonly consultor: TeamPerson; readonly filhos: readonly Joining[] };

/**
 * One change of a team's tree. Members are named by their consultants, who are in a team once, because a member has
 * another id after being removed and added again.
 */
export type TeamStep =
  /** `parent` null: as the origin. */
  | { readonly do: 'add'; readonly parent: number | null; readonly member: Joining }
  | { readonly do: 'remove'; readonly consultor: number }
  | { readonly do: 'move'; readonly consultor: number; readonly parent: number };

/** The member of a consultant; null if the consultant is not in the tree. */
export function memberOf(root: TeamNode | null, consultor: number): TeamNode | null {
  return membersOf(root).find((member) => member.consultor.id === consultor) ?? null;
}

/** Why a step is refused; null if it is allowed. A step without effect is refused like a move of the origin. */
export function refuseStep(
  { tipo, root }: Pick<TeamState, 'tipo' | 'root'>,
  step: TeamStep,
  isElsewhere: (consultor: number) => boolean,
): TeamRefusal | null {
  if (step.do === 'remove') return memberOf(root, step.consultor) === null ? { why: 'origem' } : null;
  if (step.do === 'move') {
    const [member, parent] = [memberOf(root, step.consultor), memberOf(root, step.parent)];
    return member === null || parent === null ? { why: 'origem' } : refuseMoving(root, member.id, parent.id);
  }
  const parent = step.parent === null ? null : memberOf(root, step.parent);
  if (step.parent !== null && parent === null) return { why: 'origem' };
  let grown = root;
  for (const { joining, above } of joiningOf(step)) {
    const { id } = joining.consultor;
    const below = above === null ? null : (memberOf(grown, above)?.id ?? null);
    const refused = refuseJoining({ tipo, root: grown }, id, below, isElsewhere(id));
    if (refused !== null) return refused;
    grown = attach(grown, below, { id: nextId(grown), consultor: joining.consultor, filhos: [] });
  }
  return null;
}

/** The tree after a step; new members have ids below 0. */
export function applyStep(root: TeamNode | null, step: TeamStep): TeamNode | null {
  switch (step.do) {
    case 'add': {
      let grown = root;
      for (const { joining, above } of joiningOf(step)) {
        const below = above === null ? null : (memberOf(grown, above)?.id ?? null);
        grown = attach(grown, below, { id: nextId(grown), consultor: joining.consultor, filhos: [] });
      }
      return grown;
    }
    case 'remove': {
      const member = memberOf(root, step.consultor);
      return root === null || member === null ? root : withoutMember(root, member.id);
    }
    case 'move': {
      const [member, parent] = [memberOf(root, step.consultor), memberOf(root, step.parent)];
      return root === null || member === null || parent === null ? root : withMoved(root, member.id, parent.id);
    }
  }
}

/** The step that undoes one, from the tree before it; null if there is nothing to undo. */
export function inverseOf(root: TeamNode | null, step: TeamStep): TeamStep | null {
  if (step.do === 'add') return { do: 'remove', consultor: step.member.consultor.id };
  const member = memberOf(root, step.consultor);
  if (member === null) return null;
  const parent = parentIn(root, member.id)?.consultor.id ?? null;
  if (step.do === 'remove') return { do: 'add', parent, member };
  return parent === null ? null : { do: 'move', consultor: step.consultor, parent };
}

/** The consultants who join by a step, each before those below. */
export function joiningOf({ parent, member }: Extract<TeamStep, { do: 'add' }>): readonly {
  readonly joining: Joining;
  /** The consultant above; null for the origin. */
  readonly above: number | null;
}[] {
  const below = member.filhos.flatMap((child) => joiningOf({ do: 'add', parent: member.consultor.id, member: child }));
  return [{ joining: member, above: parent }, ...below];
}

function attach(root: TeamNode | null, parent: number | null, member: TeamNode): TeamNode {
  return root === null || parent === null ? member : withMember(root, parent, member);
}

function nextId(root: TeamNode | null): number {
  return Math.min(0, ...membersOf(root).map(({ id }) => id)) - 1;
}
