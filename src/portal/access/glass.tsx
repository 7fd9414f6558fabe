import classes from './access-page.module.css';

const hues = ['sapphire', 'amethyst', 'ruby', 'amber', 'emerald', 'aqua'] as const;

/**
 * Rings of panes around the middle: inner and outer radius in a drawing 100 units wide, and the intensity of their
 * colours.
 */
const rings = [
  { inner: 0, outer: 13, strengths: [1] },
  { inner: 13, outer: 34, strengths: [0.82, 0.62] },
  { inner: 34, outer: 130, strengths: [0.46, 0.3] },
] as const;

const panes = hues.flatMap((hue, side) =>
  rings.flatMap(({ inner, outer, strengths }) => {
    const [from, to] = [side * 60 - 90, side * 60 - 30];
    const far = at(to, outer);
    const corners = [
      [at(from, inner), at(from, outer), far],
      [at(from, inner), far, at(to, inner)],
    ];
    return strengths.map((strength, part) => ({ hue, strength, points: (corners[part] ?? []).join(' ') }));
  }),
);

/** The logo as a large window of stained glass, beside the forms for users who are not logged in. */
export function Glass() {
  return (
    <svg className={classes.glass} viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {panes.map(({ hue, strength, points }) => (
        <polygon key={points} points={points} fill={`var(--glass-${hue}-mark)`} fillOpacity={strength} />
      ))}
    </svg>
  );
}

/** A point of the drawing, from its angle (0 is right) and its distance from the middle. */
function at(angle: number, distance: number): string {
  const turned = (angle * Math.PI) / 180;
  return [50 + distance * Math.cos(turned), 50 + distance * Math.sin(turned)].map((part) => part.toFixed(1)).join();
}
