/** The hues of the theme (`src/ui/theme/palette.ts`) that a value may be shown in, in the order of charts. */
export const hueNames = ['sapphire', 'amber', 'emerald', 'amethyst', 'aqua', 'ruby'] as const;
export type Hue = (typeof hueNames)[number];

/** Hues by value (`x-hue`); of a boolean by `true` and `false`. */
export type Hues = Readonly<Record<string, Hue>>;
