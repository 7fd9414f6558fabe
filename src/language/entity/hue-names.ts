/** The hues of the theme (`src/ui/theme/palette.ts`) for values, in the order used by charts. */
export const hueNames = ['sapphire', 'amber', 'emerald', 'amethyst', 'aqua', 'ruby'] as const;
export type Hue = (typeof hueNames)[number];

/** Hues by value (`x-hue`); for a boolean by `true` and `false`. */
export type Hues = Readonly<Record<string, Hue>>;
