import { readDevice } from '../device/device.ts';
import type { Tab } from './tab.ts';

/** Default limit of open tabs: with more than these nobody finds one again, and the bar has no room for their names. */
export const usualTabs = 20;

/** Limits to choose from; 0 for none. */
export const tabChoices = [usualTabs, 40, 0] as const;

/** The limit on this device; 0 for none. */
export function readMaxTabs(): number {
  const { maxTabs } = readDevice();
  return tabChoices.find((choice) => choice === maxTabs) ?? usualTabs;
}

type Surroundings = {
  /** Maximum of tabs; 0 for no limit. */
  readonly most: number;
  /** When a tab was last in front, in ms; 0 if not since the window was loaded. */
  readonly usedAt: (key: string) => number;
  /** Whether a tab must stay: it is in front, or has unsaved work. */
  readonly mustStay: (key: string) => boolean;
};

/** Keys of the tabs that close when one more is opened: those that were not in front for the longest time. */
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
