import { baseOption, type ChartContext, type ChartOption, toneAt } from './chart-base.ts';
import type { ChartData, Tone } from './chart-data.ts';
import type { Slice } from './sunburst-tree.ts';

type RingContext = Pick<ChartContext, 'theme' | 'isStill' | 'write' | 'isClickable'>;

/** The rings of slices within slices. */
export function slicesOption(slices: readonly Slice[], { labels }: ChartData, context: RingContext): ChartOption {
  const placeOf = new Map(labels.map((label, index) => [label, index]));
  const look = lookIn(context);
  const nodeOf = ({ name, share, row, slices: inner }: Slice, tone: Tone, index: number): object => ({
    name,
    value: share,
    ...(row === null ? {} : { place: [0, placeOf.get(name) ?? -1] }),
    ...look(row === null ? 'neutral' : tone, index),
    children: inner.map((each) => nodeOf(each, tone, index)),
  });
  // One person on top of all would be a ring without a part.
  const [only] = slices;
  const tops = slices.length === 1 && only !== undefined && only.slices.length > 0 ? only.slices : slices;
  return rings(
    tops.map((slice, index) => nodeOf(slice, undefined, index)),
    context,
    { isNested: true, isWritten: false },
  );
}

/** A ring of series, and around it one of their labels; one ring of labels where there is one series without a name. */
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

/** Pale parts with a strong border: their text can be read on every hue in both themes. */
function lookIn({ theme }: RingContext) {
  return (own: Tone, index: number) => {
    const { mark, ground, ink } = toneAt(theme, own, index);
    return { itemStyle: { color: ground, borderColor: mark }, label: { color: ink } };
  };
}

type Rings = {
  /** Slices stand in their order, and a click leads into one where the view has nothing else for it. */
  readonly isNested: boolean;
  /** Whether figures stand behind the names. */
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
        radius: ['16%', '92%'],
        nodeClick: leadsIn ? 'rootToNode' : false,
        cursor: isClickable || leadsIn ? 'pointer' : 'default',
        data: nodes,
        ...(isNested ? { sort: null } : {}),
        itemStyle: { borderWidth: 1.5 },
        label: {
          textBorderWidth: 0,
          fontSize: theme.fontSize - 1,
          minAngle: isNested ? 16 : 8,
          rotate: 'tangential',
          width: 88,
          overflow: 'truncate',
          formatter: ({ name, value }: { readonly name: string; readonly value: unknown }) =>
            isWritten ? `${name}: ${write(typeof value === 'number' ? value : null)}` : name,
        },
        emphasis: { focus: 'none' },
      },
    ],
  };
}
