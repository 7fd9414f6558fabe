import { buttonType, componentType, menuType } from './blocks/action.type.ts';
import { barType, hbarType, lineType, mapType, pieType, sunburstType } from './blocks/chart.type.ts';
import { progressType, qrcodeType, tilesType } from './blocks/display.type.ts';
import { formType } from './blocks/form.type.ts';
import { forwardType } from './blocks/forward.type.ts';
import { htmlType, iframeType } from './blocks/frame.type.ts';
import { accordionType, columnsType, dividerType, sectionType, stepsType, tabsType } from './blocks/layout.type.ts';
import { linksType } from './blocks/links.type.ts';
import { matrixType } from './blocks/matrix.type.ts';
import { noticeType } from './blocks/notice.type.ts';
import { orgchartType } from './blocks/orgchart.type.ts';
import { pdfType } from './blocks/pdf.type.ts';
import { photoType } from './blocks/photo.type.ts';
import { recordType } from './blocks/record.type.ts';
import { repeatType } from './blocks/repeat.type.ts';
import { slidesType } from './blocks/slides.type.ts';
import { badgeType, linkType, staticType, tileType } from './blocks/static.type.ts';
import { checksType, countdownType, priceType, trackType } from './blocks/status.type.ts';
import { stripType } from './blocks/strip.type.ts';
import { autocompleteType } from './collections/autocomplete.type.ts';
import {
  cardsType,
  carouselType,
  galleryType,
  gridType,
  tableType,
  timelineType,
  treeType,
} from './collections/grid.type.ts';
import { pickerType } from './collections/picker.type.ts';
import type { ElementGroup, ElementType } from './element-type.ts';
import { checkboxType, switchType } from './inputs/checkbox.type.ts';
import { checktableType } from './inputs/checktable.type.ts';
import { monthType, radioType, selectType, swatchType, yearType } from './inputs/choice.type.ts';
import { codeType } from './inputs/code.type.ts';
import { colorType } from './inputs/color.type.ts';
import { dateType, datetimeType, timeType } from './inputs/date.type.ts';
import { dateRangeType } from './inputs/date-range.type.ts';
import { documentoType } from './inputs/document.type.ts';
import { imageType, signatureType, uploadType } from './inputs/files.type.ts';
import { iconType } from './inputs/icon.type.ts';
import { cepType, cnpjType, cpfType, maskedType } from './inputs/masked.type.ts';
import { multiselectType, tagsType } from './inputs/multi.type.ts';
import { moneyType, numberType, percentType, spinnerType } from './inputs/number.type.ts';
import { passwordType } from './inputs/password.type.ts';
import { periodType } from './inputs/period.type.ts';
import { phoneType } from './inputs/phone.type.ts';
import { richtextType } from './inputs/richtext.type.ts';
import { emailType, textareaType, textType } from './inputs/text.type.ts';

/**
 * Every element type by name, in the order of editors. Everything else follows from this list: the check, the generated
 * schema, validation, cells, exports; `elements/elements.ts` has a component for each.
 */
export const elementTypes = {
  section: sectionType,
  tabs: tabsType,
  columns: columnsType,
  accordion: accordionType,
  steps: stepsType,
  divider: dividerType,
  repeat: repeatType,
  record: recordType,
  form: formType,

  text: textType,
  number: numberType,
  money: moneyType,
  percent: percentType,
  spinner: spinnerType,
  date: dateType,
  datetime: datetimeType,
  'date-range': dateRangeType,
  period: periodType,
  month: monthType,
  year: yearType,
  time: timeType,
  select: selectType,
  multiselect: multiselectType,
  radio: radioType,
  checkbox: checkboxType,
  switch: switchType,
  textarea: textareaType,
  richtext: richtextType,
  masked: maskedType,
  cpf: cpfType,
  cnpj: cnpjType,
  documento: documentoType,
  cep: cepType,
  phone: phoneType,
  email: emailType,
  password: passwordType,
  color: colorType,
  icon: iconType,
  swatch: swatchType,
  code: codeType,
  upload: uploadType,
  image: imageType,
  signature: signatureType,

  picker: pickerType,
  autocomplete: autocompleteType,
  tags: tagsType,
  checktable: checktableType,

  grid: gridType,
  table: tableType,
  tree: treeType,
  cards: cardsType,
  gallery: galleryType,
  carousel: carouselType,
  timeline: timelineType,

  static: staticType,
  notice: noticeType,
  tile: tileType,
  badge: badgeType,
  link: linkType,
  qrcode: qrcodeType,
  progress: progressType,
  tiles: tilesType,
  checks: checksType,
  countdown: countdownType,
  track: trackType,
  price: priceType,
  slides: slidesType,
  links: linksType,
  strip: stripType,
  photo: photoType,
  matrix: matrixType,

  bar: barType,
  hbar: hbarType,
  line: lineType,
  pie: pieType,
  sunburst: sunburstType,
  map: mapType,
  orgchart: orgchartType,

  forward: forwardType,
  iframe: iframeType,
  html: htmlType,
  pdf: pdfType,

  button: buttonType,
  menu: menuType,

  component: componentType,
} as const satisfies Readonly<Record<string, ElementType>>;

export type ElementTypeName = keyof typeof elementTypes;

/** Names of the types of some groups. */
export type NameOfGroup<Group extends ElementGroup> = {
  [Name in ElementTypeName]: (typeof elementTypes)[Name]['group'] extends Group ? Name : never;
}[ElementTypeName];

/** Types that edit a value. */
export type InputTypeName = NameOfGroup<'input' | 'relation'>;

/** Types drawn as a block of a form instead of an input. */
export type BlockTypeName = Exclude<ElementTypeName, InputTypeName>;

/** Types that show a value and can therefore be columns of a list. */
export type CellType = NameOfGroup<'input' | 'relation' | 'display'>;
