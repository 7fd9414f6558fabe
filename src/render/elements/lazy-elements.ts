import type { BlockTypeName, InputTypeName } from '../../language/elements/element-types.ts';
import type { BlockProps, InputProps } from '../registry/element-entry.ts';
import { type LazyElement, lazyElement } from '../registry/lazy-element.tsx';

const file = lazyElement<InputProps>(async () => (await import('../inputs/files/upload-element.tsx')).UploadElement);
const image = lazyElement<InputProps>(async () => (await import('../inputs/files/upload-element.tsx')).ImageElement);

/** Rarely used inputs, whose code loads with a form that uses them. */
export const lazyInputs = {
  upload: file,
  image,
  cep: lazyElement(async () => (await import('../inputs/masked/cep-element.tsx')).CepElement),
  signature: lazyElement(async () => (await import('../inputs/files/signature-element.tsx')).SignatureElement),
  password: lazyElement(async () => (await import('../inputs/password/password-element.tsx')).PasswordElement),
  richtext: lazyElement(async () => (await import('../inputs/richtext/richtext-element.tsx')).RichtextElement),
  color: lazyElement(async () => (await import('../inputs/color/color-element.tsx')).ColorElement),
  icon: lazyElement(async () => (await import('../inputs/icon/icon-element.tsx')).IconElement),
  'date-range': lazyElement(async () => (await import('../inputs/date-range/date-range-element.tsx')).DateRangeElement),
  period: lazyElement(async () => (await import('../inputs/period/period-element.tsx')).PeriodElement),
  month: lazyElement(async () => (await import('../inputs/choice/month-elements.tsx')).MonthElement),
  year: lazyElement(async () => (await import('../inputs/choice/month-elements.tsx')).YearElement),
  multiselect: lazyElement(async () => (await import('../inputs/multi/multiselect-element.tsx')).MultiselectElement),
  code: lazyElement(async () => (await import('../inputs/code/code-element.tsx')).CodeElement),
  checktable: lazyElement(async () => (await import('../inputs/checktable/checktable-element.tsx')).ChecktableElement),
  tags: lazyElement(async () => (await import('../inputs/multi/tags-element.tsx')).TagsElement),
} satisfies Partial<Record<InputTypeName, LazyElement<InputProps>>>;

const rows = () => import('../collections/grid/rows-elements.tsx');
// Small and often used together: one file.
const shown = () => import('./shown-elements.ts');
const grid = lazyElement<BlockProps>(
  async () => (await import('../collections/grid/grid-element.tsx')).GridElement,
  true,
);
const chart = lazyElement<BlockProps>(async () => (await import('../blocks/chart/chart-element.tsx')).ChartElement);

/** The same for elements beyond single values: lists, tabs, steps, displays other than text, charts, frames, menus. */
export const lazyBlocks = {
  tabs: lazyElement(async () => (await import('../blocks/layout/tabs-element.tsx')).TabsElement),
  accordion: lazyElement(async () => (await import('../blocks/layout/accordion-element.tsx')).AccordionElement),
  steps: lazyElement(async () => (await import('../blocks/layout/steps-element.tsx')).StepsElement),
  grid,
  table: grid,
  tree: grid,
  cards: grid,
  gallery: grid,
  carousel: lazyElement(async () => (await rows()).CarouselElement),
  timeline: grid,
  button: lazyElement(async () => (await import('../blocks/action/button-element.tsx')).ButtonElement),
  qrcode: lazyElement(async () => (await import('../blocks/display/qrcode-element.tsx')).QrCodeElement),
  progress: lazyElement(async () => (await import('../blocks/display/progress-element.tsx')).ProgressElement),
  tiles: lazyElement(async () => (await import('../blocks/display/tiles-element.tsx')).TilesElement),
  bar: chart,
  hbar: chart,
  line: chart,
  pie: chart,
  sunburst: chart,
  map: lazyElement(async () => (await import('../blocks/chart/map/map-element.tsx')).MapElement),
  notice: lazyElement(async () => (await import('../blocks/notice/notice-element.tsx')).NoticeElement),
  checks: lazyElement(async () => (await shown()).ChecksElement),
  countdown: lazyElement(async () => (await shown()).CountdownElement),
  track: lazyElement(async () => (await shown()).TrackElement),
  price: lazyElement(async () => (await shown()).PriceElement),
  slides: lazyElement(async () => (await shown()).SlidesElement),
  links: lazyElement(async () => (await shown()).LinksElement),
  strip: lazyElement(async () => (await shown()).StripElement),
  photo: lazyElement(async () => (await import('../blocks/photo/photo-element.tsx')).PhotoElement),
  pdf: lazyElement(async () => (await import('../blocks/pdf/pdf-element.tsx')).PdfElement),
  repeat: lazyElement(async () => (await import('../blocks/repeat/repeat-element.tsx')).RepeatElement),
  record: lazyElement(async () => (await shown()).RecordElement),
  form: lazyElement(async () => (await import('../blocks/form/form-element.tsx')).FormElement),
  tile: lazyElement(async () => (await shown()).TileElement),
  orgchart: lazyElement(async () => (await import('../blocks/orgchart/orgchart-element.tsx')).OrgchartElement),
  matrix: lazyElement(async () => (await import('../blocks/matrix/matrix-element.tsx')).MatrixElement),
  html: lazyElement(async () => (await import('../blocks/frame/html-element.tsx')).HtmlElement),
  iframe: lazyElement(async () => (await import('../blocks/frame/iframe-element.tsx')).IframeElement),
  forward: lazyElement(async () => (await import('../blocks/forward/forward-element.tsx')).ForwardElement),
  menu: lazyElement(async () => (await import('../blocks/action/menu-element.tsx')).MenuElement),
  component: lazyElement(async () => (await import('../blocks/action/component-element.tsx')).ComponentElement),
} satisfies Partial<Record<BlockTypeName, LazyElement<BlockProps>>>;
