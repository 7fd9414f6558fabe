/** Written by scripts/vite/tabler-icons-plugin.ts: the drawings of all outline icons of Tabler. */
declare module 'virtual:tabler-icons' {
  type Group = readonly [first: string, load: () => Promise<typeof import('virtual:tabler-icons/usual')>];
  /** Sorted by name; each group is named after its first icon. */
  export const iconGroups: readonly Group[];
}

declare module 'virtual:tabler-icons/names' {
  /** Of all icons, sorted. */
  export const names: readonly string[];
}

declare module 'virtual:tabler-icons/usual' {
  import type { IconNode } from '@tabler/icons-react';

  export const drawings: Readonly<Record<string, IconNode>>;
}
