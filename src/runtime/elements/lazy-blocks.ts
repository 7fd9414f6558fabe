import { lazyBlock } from '../blocks/lazy-block.tsx';
import type { BlockTypeName } from '../definition/elements/element-types.ts';
import type { BlockEntry } from '../registry/element-entry.ts';

const chart = lazyBlock(async () => (await import('../blocks/chart/chart-element.tsx')).ChartElement);

/** What few forms have: display beyond text, charts, frames, menus and registered components, loaded when drawn. */
export const lazyBlocks = {
  qrcode: lazyBlock(async () => (await import('../blocks/display/qrcode-element.tsx')).QrCodeElement),
  progress: lazyBlock(async () => (await import('../blocks/display/progress-element.tsx')).ProgressElement),
  tiles: lazyBlock(async () => (await import('../blocks/display/tiles-element.tsx')).TilesElement),
  bar: chart,
  hbar: chart,
  line: chart,
  pie: chart,
  sunburst: chart,
  map: lazyBlock(async () => (await import('../blocks/chart/map-element.tsx')).MapElement),
  html: lazyBlock(async () => (await import('../blocks/frame/html-element.tsx')).HtmlElement),
  iframe: lazyBlock(async () => (await import('../blocks/frame/iframe-element.tsx')).IframeElement),
  menu: lazyBlock(async () => (await import('../blocks/action/menu-element.tsx')).MenuElement),
  component: lazyBlock(async () => (await import('../blocks/action/component-element.tsx')).ComponentElement),
} satisfies Partial<Record<BlockTypeName, BlockEntry['component']>>;
