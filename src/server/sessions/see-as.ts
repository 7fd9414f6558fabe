import { type Caller, holds, openFlag } from '../http/caller.ts';

/** Process whose permission lets somebody see the portal as another user. */
export const seeAsProcess = 'VER_COMO';

/**
 * Whether somebody may see the portal as another user: who holds the permission, of others, and of nobody who may do
 * anything that they may not do themselves.
 */
export function maySeeAs(own: Caller, other: Caller): boolean {
  if (own.id === other.id || !holds(own, seeAsProcess, openFlag)) return false;
  return isWithin(other, own);
}

/** Whether all that somebody may do another one may do as well. */
export function isWithin(inner: Caller, outer: Caller): boolean {
  if (outer.administrator) return true;
  if (inner.administrator || (inner.configurator && !outer.configurator)) return false;
  return [...inner.access].every(([resource, flags]) => [...flags].every((flag) => holds(outer, resource, flag)));
}
