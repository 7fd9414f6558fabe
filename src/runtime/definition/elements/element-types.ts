import { buttonType, componentType, menuType } from '../../blocks/action/action.type.ts';
import { barType, hbarType, lineType, mapType, pieType, sunburstType } from '../../blocks/chart/chart.type.ts';
import { progressType, qrcodeType, tilesType } from '../../blocks/display/display.type.ts';
import { formType } from '../../blocks/form/form.type.ts';
import { htmlType, iframeType } from '../../blocks/frame/frame.type.ts';
import {
  accordionType,
  columnsType,
  dividerType,
  sectionType,
  stepsType,
  tabsType,
} from '../../blocks/layout/layout.type.ts';
import { linksType } from '../../blocks/links/links.type.ts';
import { matrixType } from '../../blocks/matrix/matrix.type.ts';
import { orgchartType } from '../../blocks/orgchart/orgchart.type.ts';
import { pdfType } from '../../blocks/pdf/pdf.type.ts';
import { photoType } from '../../blocks/photo/photo.type.ts';
import { recordType } from '../../blocks/record/record.type.ts';
import { repeatType } from '../../blocks/repeat/repeat.type.ts';
import { slidesType } from '../../blocks/slides/slides.type.ts';
import { badgeType, linkType, staticType, tileType } from '../../blocks/static/static.type.ts';
import { checksType, countdownType, priceType, trackType } from '../../blocks/status/status.type.ts';
import { stripType } from '../../blocks/strip/strip.type.ts';
import {
  cardsType,
  carouselType,
  galleryType,
  gridType,
  tableType,
  timelineType,
  treeType,
} from '../../collections/grid/grid.type.ts';
import { autocompleteType } from '../../collections/picker/autocomplete.type.ts';
import { pickerType } from '../../collections/picker/picker.type.ts';
import { checkboxType, switchType } from '../../inputs/checkbox/checkbox.type.ts';
import { checktableType } from '../../inputs/checktable/checktable.type.ts';
import { monthType, radioType, selectType, swatchType, yearType } from '../../inputs/choice/choice.type.ts';
import { codeType } from '../../inputs/code/code.type.ts';
import { colorType } from '../../inputs/color/color.type.ts';
import { dateType, datetimeType, timeType } from '../../inputs/date/date.type.ts';
import { dateRangeType } from '../../inputs/date-range/date-range.type.ts';
import { documentoType } from '../../inputs/document/document.type.ts';
import { imageType, signatureType, uploadType } from '../../inputs/files/files.type.ts';
import { iconType } from '../../inputs/icon/icon.type.ts';
import { cepType, cnpjType, cpfType, maskedType } from '../../inputs/masked/masked.type.ts';
import { multiselectType, tagsType } from '../../inputs/multi/multi.type.ts';
import { moneyType, numberType, percentType, spinnerType } from '../../inputs/number/number.type.ts';
import { passwordType } from '../../inputs/password/password.type.ts';
import { periodType } from '../../inputs/period/period.type.ts';
import { phoneType } from '../../inputs/phone/phone.type.ts';
import { richtextType } from '../../inputs/richtext/richtext.type.ts';
import { emailType, textareaType, textType } from '../../inputs/text/text.type.ts';
import type { ElementGroup, ElementType } from './element-type.ts';

/**
 * Every element type by its name, in the order in which editors offer them. All else follows from this list: the check,
 * the generated schema, validation, cells, exports; `elements/elements.ts` has a component for each.
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

/** Types that edit one value. */
export type InputTypeName = NameOfGroup<'input' | 'relation'>;

/** Types that are drawn as a block of a form, not as an input. */
export type BlockTypeName = Exclude<ElementTypeName, InputTypeName>;

/** Types that show one value, so that a column of a list can be one. */
export type CellType = NameOfGroup<'input' | 'relation' | 'display'>;
