import type { PlacedMember } from '../rules/tree.ts';

/** A visible member, with its position among its siblings. */
export type VisibleMember = {
  readonly member: PlacedMember;
  /** From 1. */
  readonly place: number;
  readonly siblings: number;
};

/** Visible members: those below collapsed ones are hidden. @param closed consultants whose members are collapsed */
export function visibleMembers(
  members: readonly PlacedMember[],
  closed: ReadonlySet<number>,
): readonly VisibleMember[] {
  const siblings = new Map<number | null, number>();
  for (const { parent } of members) siblings.set(parent, (siblings.get(parent) ?? 0) + 1);
  const seen = new Map<number | null, number>();
  const shown: VisibleMember[] = [];
  let hiddenBelow: number | null = null;
  for (const member of members) {
    const place = (seen.get(member.parent) ?? 0) + 1;
    seen.set(member.parent, place);
    if (hiddenBelow !== null && member.level > hiddenBelow) continue;
    hiddenBelow = closed.has(member.consultor.id) ? member.level : null;
    shown.push({ member, place, siblings: siblings.get(member.parent) ?? 1 });
  }
  return shown;
}
