import { BarChart, LineChart, PieChart, SunburstChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  PieChart,
  SunburstChart,
  AriaComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  LabelLayout,
  SVGRenderer,
]);

/** Creates an empty chart in a node of the page; as SVG, so that it prints sharply. */
export function createChart(node: HTMLElement): ECharts {
  return init(node, null, { renderer: 'svg' });
}
