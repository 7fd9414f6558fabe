/** Made by scripts/tabler-icons-plugin.ts: all outline icons of Tabler, one module for each first letter. */
declare module 'virtual:tabler-icons' {
  import type { ComponentType } from 'react';

  type Drawing = ComponentType<{ size?: number | string; stroke?: number | string }>;
  export const iconGroups: Readonly<Record<string, () => Promise<{ icons: Readonly<Record<string, Drawing>> }>>>;
}
