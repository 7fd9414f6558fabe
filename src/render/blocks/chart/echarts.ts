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

/** An empty chart in a node of the page; SVG, so that it prints sharp. */
export function createChart(node: HTMLElement): ECharts {
  return init(node, null, { renderer: 'svg' });
}
