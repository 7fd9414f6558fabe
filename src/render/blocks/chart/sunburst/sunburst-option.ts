import { baseOption, type ChartContext, type ChartOption, toneAt } from '../chart-base.ts';
import type { ChartData, Tone } from '../chart-data.ts';
import type { SunburstSlice } from './sunburst-tree.ts';

/** In rem: rings within rings need space. */
export const ringsHeight = 26;

type RingContext = Pick<ChartContext, 'theme' | 'width' | 'isStill' | 'write' | 'isClickable'>;

/** Relative to half of the shorter side. */
const [innerRadius, outerRadius] = [0.16, 0.92];
/** Arc length in px from which a slice shows its name: shorter names are not meaningful. */
const nameWidth = 64;

/** The rings of slices within slices. */
export function slicesOption(
  slices: readonly SunburstSlice[],
  { labels }: ChartData,
  context: RingContext,
): ChartOption {
  const placeOf = new Map(labels.map((label, index) => [label, index]));
  const look = lookIn(context);
  const nodeOf = ({ name, share, row, slices: inner }: SunburstSlice, tone: Tone, index: number): object => ({
    name,
    value: share,
    ...(row === null ? {} : { place: [0, placeOf.get(name) ?? -1] }),
    ...look(row === null ? 'neutral' : tone, index),
    children: inner.map((each) => nodeOf(each, tone, index)),
  });
  // A single person on top would be a ring without parts.
  const [only] = slices;
  const tops = slices.length === 1 && only !== undefined && only.slices.length > 0 ? only.slices : slices;
  return rings(
    tops.map((slice, index) => nodeOf(slice, undefined, index)),
    context,
    { isNested: true, isWritten: false },
  );
}

/** A ring of series with a ring of their labels around it; only the labels if there is a single unnamed series. */
export function sunburstOption(data: ChartData, context: RingContext): ChartOption {
  const hasRings = data.series.length > 1 || (data.series[0]?.name ?? '') !== '';
  const look = lookIn(context);
  const leavesOf = (index: number) =>
    data.labels.flatMap((name, label) => {
      const value = data.series[index]?.values[label] ?? 0;
      return value > 0 ? [{ name, value, place: [index, label] }] : [];
    });
  const nodes = hasRings
    ? data.series.flatMap(({ name, tone }, index) => {
        const children = leavesOf(index).map((leaf) => ({ ...leaf, ...look(tone, index) }));
        return children.length === 0 ? [] : [{ name, place: [index, -1], children, ...look(tone, index) }];
      })
    : leavesOf(0).map((leaf, index) => ({ ...leaf, ...look(data.tones?.[leaf.place[1] ?? index], index) }));
  return rings(nodes, context, { isNested: false, isWritten: !hasRings });
}

/** Pale areas with a strong border: their text is readable on every hue in both themes. */
function lookIn({ theme }: RingContext) {
  return (own: Tone, index: number) => {
    const { mark, ground, ink } = toneAt(theme, own, index);
    return { itemStyle: { color: ground, borderColor: mark }, label: { color: ink } };
  };
}

type Rings = {
  /** Slices keep their order, and a click zooms into one unless the view has another action. */
  readonly isNested: boolean;
  /** Whether figures follow the names. */
  readonly isWritten: boolean;
};

function rings(nodes: readonly object[], context: RingContext, { isNested, isWritten }: Rings): ChartOption {
  const { theme, write, isClickable } = context;
  const leadsIn = isNested && !isClickable;
  const common = baseOption(context, false);
  return {
    ...common,
    tooltip: { ...(common.tooltip as object), trigger: 'item' },
    series: [
      {
        type: 'sunburst',
        radius: [`${innerRadius * 100}%`, `${outerRadius * 100}%`],
        ...(isNested ? { levels: levelsOf(depthOf(nodes), context.width) } : {}),
        nodeClick: leadsIn ? 'rootToNode' : false,
        cursor: isClickable || leadsIn ? 'pointer' : 'default',
        data: nodes,
        ...(isNested ? { sort: null } : {}),
        itemStyle: { borderWidth: 1.5 },
        label: {
          textBorderWidth: 0,
          fontSize: theme.fontSize - 1,
          minAngle: 8,
          rotate: 'tangential',
          width: isNested ? nameWidth : 88,
          overflow: 'truncate',
          formatter: ({ name, value }: { readonly name: string; readonly value: unknown }) =>
            isWritten ? `${name}: ${write(typeof value === 'number' ? value : null)}` : name,
        },
        emphasis: { focus: 'none' },
      },
    ],
  };
}

/** Minimum angle in degrees for a slice to show its name, by ring: outer arcs are longer for the same angle. */
function levelsOf(depth: number, width: number): readonly object[] {
  const half = Math.min(width, ringsHeight * 16) / 2;
  const step = ((outerRadius - innerRadius) * half) / depth;
  const rings = Array.from({ length: depth }, (_, ring) => {
    const radius = innerRadius * half + (ring + 0.5) * step;
    return { label: { minAngle: Math.min(360, Math.round((nameWidth * 180) / (radius * Math.PI))) } };
  });
  // The first level is the centre; clicking it leads back.
  return [{}, ...rings];
}

function depthOf(nodes: readonly object[]): number {
  const inner = nodes.map((node) => ('children' in node && Array.isArray(node.children) ? depthOf(node.children) : 0));
  return nodes.length === 0 ? 0 : 1 + Math.max(...inner);
}
