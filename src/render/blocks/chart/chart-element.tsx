import { useCallback, useRef } from 'react';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { type ChartKind, chartHeight, chartOption } from './chart-options.ts';
import { useChartTheme } from './chart-theme.ts';
import { ChartRoom } from './source-states.tsx';
import { ringsHeight, slicesOption } from './sunburst/sunburst-option.ts';
import { useChartSource } from './use-chart-source.ts';
import { useFigureAction } from './use-figure-action.ts';
import { useFigures } from './use-figures.ts';

const kinds: readonly ChartKind[] = ['bar', 'hbar', 'line', 'pie', 'sunburst'];

/** Figures as bars, a line, a pie or rings, with the same figures as a table that one key opens. */
export function ChartElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const theme = useChartTheme();
  const kind = kinds.find((each) => each === element.type) ?? 'bar';
  const source = useChartSource(name, element, kind !== 'sunburst' && element.parent === undefined);
  const figures = useFigures(element, source);
  const image = useRef<(() => string) | null>(null);
  const { isClickable } = useFigureAction(element, source);
  const { data, slices, write, writeShort } = figures;
  const option = useCallback(
    ({ width, isStill }: { readonly width: number; readonly isStill: boolean }) =>
      slices === null
        ? chartOption(kind, data, { theme, width, isStill, write, writeShort, isClickable, others: t('chart.others') })
        : slicesOption(slices, data, { theme, width, isStill, write, isClickable }),
    [kind, data, slices, theme, write, writeShort, isClickable, t],
  );
  const height = slices === null ? chartHeight(kind, data) : ringsHeight;
  return (
    <ChartFrame
      kind={kind}
      label={label}
      element={element}
      source={source}
      figures={figures}
      image={() => image.current?.() ?? null}
      // The height of horizontal bars depends on their number.
      room={kind === 'hbar' ? undefined : <ChartRoom height={height} />}
    >
      {({ summary, onPlace }) => (
        <ChartCanvas height={height} summary={summary} option={option} onPlace={onPlace} imageRef={image} />
      )}
    </ChartFrame>
  );
}
