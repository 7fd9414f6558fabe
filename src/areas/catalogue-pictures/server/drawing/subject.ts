/** Light that a surface sends back: red, green and blue from 0 to 1, linear. */
export type Colour = [number, number, number];

/** What a picture is of: its surface, and what colour it has where. It stands on the floor, y = 0. */
export type Subject = {
  /** Distance to the surface, never more than the true one. */
  readonly distance: (x: number, y: number, z: number) => number;
  /** Colour of a point of the surface whose normal's height is `up`. */
  readonly colour: (x: number, y: number, z: number, up: number) => Colour;
  /** Greatest x, y and z: the solid is within these, and their opposites but for y, which begins at 0. */
  readonly extent: readonly [number, number, number];
};

/** Colours of one product, by its hue. */
export type Palette = {
  readonly fabric: Colour;
  readonly side: Colour;
  readonly trim: Colour;
  readonly ribbon: Colour;
  readonly label: Colour;
};

export function createPalette(hue: number): Palette {
  return {
    fabric: [0.86, 0.85, 0.83],
    side: mix([0.72, 0.71, 0.69], fromHue(hue, 0.25, 0.72), 0.35),
    trim: fromHue(hue, 0.5, 0.34),
    ribbon: fromHue(hue, 0.42, 0.46),
    label: [0.055, 0.06, 0.07],
  };
}

export function mix(one: Colour, other: Colour, share: number): Colour {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}

export function scale([red, green, blue]: Colour, by: number): Colour {
  return [red * by, green * by, blue * by];
}

/** Linear light of a hue in degrees with the saturation and lightness of HSL. */
export function fromHue(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) ** 2.2;
  };
  return [part(0), part(8), part(4)];
}
