import { useReducedMotion } from '@mantine/hooks';
import type { ECharts } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { useIsPrinting } from '../../list/table/use-is-printing.ts';
import { useNearness } from '../../registry/use-nearness.ts';
import type { ChartOption, ChartPlace } from './chart-base.ts';
import classes from './chart-element.module.css';

type ChartCanvasProps = {
  /** Height of the drawing area, in rem. */
  readonly height: number;
  readonly summary: string;
  readonly option: (size: { readonly width: number; readonly isStill: boolean }) => ChartOption;
  readonly onPlace?: ((place: ChartPlace) => void) | undefined;
  /** Returns the drawing as a data URL, for saving; null while there is none. */
  readonly imageRef: { current: (() => string) | null };
};

/** Pixels around the visible area within which charts are drawn: a page scrolls this far while one is being drawn. */
const margin = 400;
/** The drawing code once loaded, so that a page being printed need not wait for it. */
let loaded: typeof import('./echarts.ts') | null = null;

/** The drawing of a chart, created when it is nearly visible, or printed. ECharts loads with the first one. */
export function ChartCanvas({ height, summary, option, onPlace, imageRef }: ChartCanvasProps) {
  const node = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const [width, setWidth] = useState(0);
  const isStill = useReducedMotion();
  const isNear = useNearness(node, true, margin);
  const isPrinting = useIsPrinting();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && (isNear || isPrinting)) setAsked(true);
  const isDrawn = width > 0 && isAsked;

  useEffect(() => {
    const { current } = node;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const { current } = node;
    if (current === null || !isDrawn) return;
    let made: ECharts | null = null;
    let isCancelled = false;
    const make = ({ createChart }: typeof import('./echarts.ts')): void => {
      if (isCancelled) return;
      made = createChart(current);
      setChart(made);
    };
    if (loaded !== null) make(loaded);
    else
      void loadWithRetry(() => import('./echarts.ts')).then((engine) => {
        loaded = engine;
        make(engine);
      });
    return () => {
      isCancelled = true;
      made?.dispose();
      setChart(null);
    };
  }, [isDrawn]);

  useEffect(() => {
    if (chart === null || width === 0 || chart.isDisposed()) return;
    chart.resize();
    chart.setOption(option({ width, isStill }), { notMerge: true });
    // Paper may be narrower than the screen: the drawing is scaled as a whole.
    const svg = chart.getDom().querySelector('svg');
    svg?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);
    imageRef.current = () => chart.getDataURL({ type: 'svg' });
    return () => {
      imageRef.current = null;
    };
  }, [chart, width, isStill, option, imageRef]);

  useEffect(() => {
    if (chart === null || onPlace === undefined || chart.isDisposed()) return;
    const onClick = ({ data }: { readonly data?: unknown }) => {
      const place: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'place') : null;
      if (Array.isArray(place) && typeof place[0] === 'number' && typeof place[1] === 'number')
        onPlace([place[0], place[1]]);
    };
    chart.on('click', onClick);
    return () => {
      if (!chart.isDisposed()) chart.off('click', onClick);
    };
  }, [chart, onPlace]);

  return (
    <div
      ref={node}
      className={classes.canvas}
      role="img"
      aria-label={summary}
      style={{ blockSize: `${height}rem` }}
      data-ready={chart !== null}
    />
  );
}
