/**
 * Names that an element of type `component` may use. The check of views reads them, and `registry/components.ts` and the
 * portal register a component for each, so that neither knows a name that the other does not.
 */
export const componentNames = ['record/changes'] as const;

export type ComponentName = (typeof componentNames)[number];
