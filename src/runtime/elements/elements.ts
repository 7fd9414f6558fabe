import { cellPart, nameOfElement } from '../registry/cells.tsx';
import type { BlockEntry, ElementEntry, InputEntry } from '../registry/element-entry.ts';
import { createRegistry } from '../registry/registry.ts';
import { ButtonElement } from './button-element.tsx';
import { CheckboxElement, SwitchElement } from './checkbox/checkbox-element.tsx';
import { RadioElement, SelectElement } from './choice/choice-elements.tsx';
import { ColorElement } from './color/color-element.tsx';
import { DateElement, DateTimeElement, TimeElement } from './date/date-elements.tsx';
import { DateRangeElement } from './date-range/date-range-element.tsx';
import { DocumentElement } from './document/document-element.tsx';
import { SignatureElement } from './files/signature-element.tsx';
import { ImageElement, UploadElement } from './files/upload-element.tsx';
import { GridElement } from './grid/grid-element.tsx';
import { AccordionElement } from './layout/accordion-element.tsx';
import { ColumnsElement, DividerElement, SectionElement } from './layout/section-element.tsx';
import { StepsElement } from './layout/steps-element.tsx';
import { TabsElement } from './layout/tabs-element.tsx';
import { lazyBlocks } from './lazy-blocks.ts';
import { DocumentElement as BrazilianDocument, MaskedElement } from './masked/masked-elements.tsx';
import { MultiselectElement } from './multi/multiselect-element.tsx';
import { TagsElement } from './multi/tags-element.tsx';
import { MoneyElement, NumberElement, PercentElement, SpinnerElement } from './number/number-elements.tsx';
import { PasswordElement } from './password/password-element.tsx';
import { PhoneElement } from './phone/phone-element.tsx';
import { AutocompleteElement } from './relation/autocomplete-element.tsx';
import { PickerElement } from './relation/picker-element.tsx';
import { RichtextElement } from './richtext/richtext-element.tsx';
import { StaticElement } from './static/static-element.tsx';
import { EmailElement, TextareaElement, TextElement } from './text/text-elements.tsx';

const inputs: Readonly<Record<string, InputEntry['component']>> = {
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

const blocks: Readonly<Record<string, BlockEntry['component']>> = {
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

/** The elements that come with the runtime; a portal adds its own behind them. */
export const builtInElements: readonly ElementEntry[] = [
  ...Object.entries(inputs).map(([type, component]) => ({ ...cellPart(type), kind: 'input' as const, component })),
  ...Object.entries(blocks).map(([type, component]) => ({
    kind: 'block' as const,
    type,
    component,
    accessibleName: nameOfElement,
  })),
];

/** The registry of a portal without elements of its own. */
export const defaultRegistry = createRegistry(builtInElements);
