import { ButtonElement } from '../blocks/action/button-element.tsx';
import { AccordionElement } from '../blocks/layout/accordion-element.tsx';
import { ColumnsElement, DividerElement, SectionElement } from '../blocks/layout/section-element.tsx';
import { StepsElement } from '../blocks/layout/steps-element.tsx';
import { TabsElement } from '../blocks/layout/tabs-element.tsx';
import { StaticElement } from '../blocks/static/static-element.tsx';
import { GridElement } from '../collections/grid/grid-element.tsx';
import { PickerElement } from '../collections/picker/picker-element.tsx';
import type { BlockTypeName, InputTypeName } from '../definition/elements/element-types.ts';
import { CheckboxElement, SwitchElement } from '../inputs/checkbox/checkbox-element.tsx';
import { RadioElement, SelectElement } from '../inputs/choice/choice-elements.tsx';
import { ColorElement } from '../inputs/color/color-element.tsx';
import { DateElement, DateTimeElement, TimeElement } from '../inputs/date/date-elements.tsx';
import { DateRangeElement } from '../inputs/date-range/date-range-element.tsx';
import { DocumentElement } from '../inputs/document/document-element.tsx';
import { SignatureElement } from '../inputs/files/signature-element.tsx';
import { ImageElement, UploadElement } from '../inputs/files/upload-element.tsx';
import { DocumentElement as BrazilianDocument, MaskedElement } from '../inputs/masked/masked-elements.tsx';
import { MultiselectElement } from '../inputs/multi/multiselect-element.tsx';
import { TagsElement } from '../inputs/multi/tags-element.tsx';
import { MoneyElement, NumberElement, PercentElement, SpinnerElement } from '../inputs/number/number-elements.tsx';
import { PasswordElement } from '../inputs/password/password-element.tsx';
import { PhoneElement } from '../inputs/phone/phone-element.tsx';
import { AutocompleteElement } from '../inputs/relation/autocomplete-element.tsx';
import { RichtextElement } from '../inputs/richtext/richtext-element.tsx';
import { EmailElement, TextareaElement, TextElement } from '../inputs/text/text-elements.tsx';
import type { BlockEntry, InputEntry } from '../registry/element-entry.ts';
import { lazyBlocks } from './lazy-blocks.ts';

/** The component of every type that edits one value; a type without one does not compile. */
export const inputComponents: Readonly<Record<InputTypeName, InputEntry['component']>> = {
  upload: UploadElement,
  image: ImageElement,
  signature: SignatureElement,
  text: TextElement,
  email: EmailElement,
  password: PasswordElement,
  textarea: TextareaElement,
  richtext: RichtextElement,
  color: ColorElement,
  number: NumberElement,
  money: MoneyElement,
  percent: PercentElement,
  spinner: SpinnerElement,
  date: DateElement,
  datetime: DateTimeElement,
  'date-range': DateRangeElement,
  time: TimeElement,
  select: SelectElement,
  multiselect: MultiselectElement,
  radio: RadioElement,
  checkbox: CheckboxElement,
  switch: SwitchElement,
  masked: MaskedElement,
  cpf: BrazilianDocument,
  cnpj: BrazilianDocument,
  documento: DocumentElement,
  cep: BrazilianDocument,
  phone: PhoneElement,
  picker: PickerElement,
  autocomplete: AutocompleteElement,
  tags: TagsElement,
};

/** The component of every other type. */
export const blockComponents: Readonly<Record<BlockTypeName, BlockEntry['component']>> = {
  section: SectionElement,
  columns: ColumnsElement,
  tabs: TabsElement,
  accordion: AccordionElement,
  steps: StepsElement,
  divider: DividerElement,
  static: StaticElement,
  grid: GridElement,
  table: GridElement,
  tree: GridElement,
  cards: GridElement,
  gallery: GridElement,
  carousel: GridElement,
  timeline: GridElement,
  badge: StaticElement,
  link: StaticElement,
  button: ButtonElement,
  ...lazyBlocks,
};
