import { readDevice } from '../device/device.ts';
import type { Tab } from './tab.ts';

/**
 * Tabs that stay open by themselves where the user has chosen no other number: beyond these nobody finds one again, and the bar has no
 * room for their names.
 */
export const usualTabs = 20;

/** Numbers to choose from; 0 for any. */
export const tabChoices = [usualTabs, 40, 0] as const;

/** How many stay open on this device; 0 for any number. */
export function readMaxTabs(): number {
  const { maxTabs } = readDevice();
  return tabChoices.find((choice) => choice === maxTabs) ?? usualTabs;
}

type Surroundings = {
  /** Tabs that stay; 0 for any number. */
  readonly most: number;
  /** When a tab was last in front, in ms; 0 for one that was not since the window was loaded. */
  readonly usedAt: (key: string) => number;
  /** Whether a tab has to stay: it is in front, or holds work that is not saved. */
  readonly mustStay: (key: string) => boolean;
};

/** Keys of the tabs that close by themselves as one more has opened: those that nobody has looked at for the longest time. */
export function tabsOverLimit(open: readonly Tab[], { most, usedAt, mustStay }: Surroundings): readonly string[] {
  const shown = open.filter(({ visible }) => visible);
  const excess = shown.length - most;
  if (most === 0 || excess <= 0) return [];
  return shown
    .filter(({ key }) => !mustStay(key))
    .toSorted((a, b) => usedAt(a.key) - usedAt(b.key))
    .slice(0, excess)
    .map(({ key }) => key);
}
