import { cellPart, nameOfElement } from '../registry/cells.tsx';
import type { BlockEntry, ElementEntry, InputEntry } from '../registry/element-entry.ts';
import { createRegistry } from '../registry/registry.ts';
import { ButtonElement } from './button-element.tsx';
import { CheckboxElement, SwitchElement } from './checkbox/checkbox-element.tsx';
import { RadioElement, SelectElement } from './choice/choice-elements.tsx';
import { DateElement, DateTimeElement, TimeElement } from './date/date-elements.tsx';
import { GridElement } from './grid/grid-element.tsx';
import { ColumnsElement, DividerElement, SectionElement, TabsElement } from './layout/layout-elements.tsx';
import { DocumentElement, MaskedElement, PhoneElement } from './masked/masked-elements.tsx';
import { MoneyElement, NumberElement, PercentElement, SpinnerElement } from './number/number-elements.tsx';
import { AutocompleteElement } from './relation/autocomplete-element.tsx';
import { PickerElement } from './relation/picker-element.tsx';
import { StaticElement } from './static/static-element.tsx';
import { ColorElement, EmailElement, PasswordElement, TextareaElement, TextElement } from './text/text-elements.tsx';

const inputs: Readonly<Record<string, InputEntry['component']>> = {
  text: TextElement,
  email: EmailElement,
  password: PasswordElement,
  textarea: TextareaElement,
  color: ColorElement,
  number: NumberElement,
  money: MoneyElement,
  percent: PercentElement,
  spinner: SpinnerElement,
  date: DateElement,
  datetime: DateTimeElement,
  time: TimeElement,
  select: SelectElement,
  radio: RadioElement,
  checkbox: CheckboxElement,
  switch: SwitchElement,
  masked: MaskedElement,
  cpf: DocumentElement,
  cnpj: DocumentElement,
  documento: DocumentElement,
  cep: DocumentElement,
  phone: PhoneElement,
  picker: PickerElement,
  autocomplete: AutocompleteElement,
};

const blocks: Readonly<Record<string, BlockEntry['component']>> = {
  section: SectionElement,
  columns: ColumnsElement,
  tabs: TabsElement,
  divider: DividerElement,
  static: StaticElement,
  grid: GridElement,
  table: GridElement,
  button: ButtonElement,
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
