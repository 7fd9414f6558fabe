import type { ActionDefinition } from '../../../language/view/view.ts';

/** What an action is called: its label, or its name spelled out. */
export function labelOfAction(name: string, { label }: ActionDefinition): string {
  return typeof label === 'string' && label.trim() !== '' ? label : name.replaceAll('_', ' ');
}
