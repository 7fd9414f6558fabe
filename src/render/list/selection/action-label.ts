import type { ActionDefinition } from '../../../language/view/view.ts';

/** The label of an action, or its name as words. */
export function labelOfAction(name: string, { label }: ActionDefinition): string {
  return typeof label === 'string' && label.trim() !== '' ? label : name.replaceAll('_', ' ');
}
