import { useMemo, useSyncExternalStore } from 'react';
import { hueNames } from '../../../language/entity/hue-names.ts';
import type { ChartTheme, ChartTone } from './chart-base.ts';

const toneNames = [...hueNames, 'neutral'] as const;

/** The colours of the theme for charts; updates when the theme or the text size changes. */
export function useChartTheme(): ChartTheme {
  const scheme = useSyncExternalStore(subscribe, schemeNow);
  return useMemo(() => readTheme(scheme), [scheme]);
}

function readTheme(_scheme: string): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  const body = getComputedStyle(document.body);
  return {
    tones: Object.fromEntries(
      toneNames.map((name): [string, ChartTone] => [
        name,
        {
          mark: read(`--glass-${name}-mark`),
          ground: read(`--glass-${name}-ground`),
          ink: read(`--glass-${name}-text`),
        },
      ]),
    ),
    hues: hueNames,
    text: read('--mantine-color-text'),
    dimmed: read('--mantine-color-dimmed'),
    line: read('--line-strong'),
    surface: read('--surface-raised'),
    font: body.fontFamily,
    fontSize: Math.round((Number.parseFloat(body.fontSize) || 14) * 0.9),
  };
}

function schemeNow(): string {
  const { mantineColorScheme = '', density = '' } = document.documentElement.dataset;
  return `${mantineColorScheme} ${density}`;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-density'] });
  return () => observer.disconnect();
}
