import { type Caller, holds } from '../http/caller.ts';

/** The permission that lets somebody see the portal as another user, and the process of the screen that it is of. */
export const seeAsFlag = 'VER_COMO_USUARIO';
const seeAsProcess = 'VER_COMO';

/** Whether somebody may see the portal as others. */
export function maySeeOthers(caller: Caller): boolean {
  return holds(caller, seeAsProcess, seeAsFlag);
}

/**
 * Whether somebody may see the portal as another user: who holds the permission, of others, and of nobody who may do
 * anything that they may not do themselves.
 */
export function maySeeAs(own: Caller, other: Caller): boolean {
  if (own.id === other.id || !maySeeOthers(own)) return false;
  return isWithin(other, own);
}

/** Whether all that somebody may do another one may do as well. */
export function isWithin(inner: Caller, outer: Caller): boolean {
  if (outer.administrator) return true;
  if (inner.administrator || (inner.configurator && !outer.configurator)) return false;
  return [...inner.access].every(([resource, flags]) => [...flags].every((flag) => holds(outer, resource, flag)));
}
