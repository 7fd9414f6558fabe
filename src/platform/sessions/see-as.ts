import { type Caller, holds } from '../http/caller.ts';

/** The permission to see the portal as another user, and the process of its screen. */
export const seeAsFlag = 'VER_COMO_USUARIO';
const seeAsProcess = 'VER_COMO';

/** Whether a caller may see the portal as another user at all. */
export function maySeeOthers(caller: Caller): boolean {
  return holds(caller, seeAsProcess, seeAsFlag);
}

/**
 * Whether a caller may see the portal as a certain user. They need the permission, the user must be somebody else, and
 * the user must not have a permission that the caller lacks.
 */
export function maySeeAs(own: Caller, other: Caller): boolean {
  if (own.id === other.id || !maySeeOthers(own)) return false;
  return isWithin(other, own);
}

/** Whether the permissions of one caller include all permissions of another. */
export function isWithin(inner: Caller, outer: Caller): boolean {
  if (outer.administrator) return true;
  if (inner.administrator || (inner.configurator && !outer.configurator)) return false;
  return [...inner.access].every(([resource, flags]) => [...flags].every((flag) => holds(outer, resource, flag)));
}
