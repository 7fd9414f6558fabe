import type { BlockTypeName, InputTypeName } from '../../language/elements/element-types.ts';
import { ColumnsElement, DividerElement, SectionElement } from '../blocks/layout/section-element.tsx';
import { StaticElement } from '../blocks/static/static-element.tsx';
import { AutocompleteElement, PickerElement } from '../collections/picker/picker-element.tsx';
import { CheckboxElement, SwitchElement } from '../inputs/checkbox/checkbox-element.tsx';
import { RadioElement, SelectElement } from '../inputs/choice/choice-elements.tsx';
import { DateElement, DateTimeElement, TimeElement } from '../inputs/date/date-elements.tsx';
import { DocumentElement } from '../inputs/document/document-element.tsx';
import { DocumentElement as BrazilianDocument, MaskedElement } from '../inputs/masked/masked-elements.tsx';
import { MoneyElement, NumberElement, PercentElement, SpinnerElement } from '../inputs/number/number-elements.tsx';
import { PhoneElement } from '../inputs/phone/phone-element.tsx';
import { EmailElement, TextareaElement, TextElement } from '../inputs/text/text-elements.tsx';
import type { BlockEntry, InputEntry } from '../registry/element-entry.ts';
import { lazyBlocks, lazyInputs } from './lazy-elements.ts';

/** The component of every type that edits a value; a missing one does not compile. */
export const inputComponents: Readonly<Record<InputTypeName, InputEntry['component']>> = {
  text: TextElement,
  email: EmailElement,
  textarea: TextareaElement,
  number: NumberElement,
  money: MoneyElement,
  percent: PercentElement,
  spinner: SpinnerElement,
  date: DateElement,
  datetime: DateTimeElement,
  time: TimeElement,
  select: SelectElement,
  radio: RadioElement,
  swatch: RadioElement,
  checkbox: CheckboxElement,
  switch: SwitchElement,
  masked: MaskedElement,
  cpf: BrazilianDocument,
  cnpj: BrazilianDocument,
  documento: DocumentElement,
  phone: PhoneElement,
  picker: PickerElement,
  autocomplete: AutocompleteElement,
  ...componentsOf(lazyInputs),
};

/** The component of every other type. */
export const blockComponents: Readonly<Record<BlockTypeName, BlockEntry['component']>> = {
  section: SectionElement,
  columns: ColumnsElement,
  divider: DividerElement,
  static: StaticElement,
  badge: StaticElement,
  link: StaticElement,
  ...componentsOf(lazyBlocks),
};

/** The components of element types by type; their code is loaded separately. */
function componentsOf<Types extends Readonly<Record<string, { readonly component: unknown }>>>(types: Types) {
  return Object.fromEntries(Object.entries(types).map(([type, { component }]) => [type, component])) as {
    readonly [Type in keyof Types]: Types[Type]['component'];
  };
}
