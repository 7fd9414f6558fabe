import type { ElementDefinition } from '../../../language/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { useOpener } from '../../form/state/reveal.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import { nameOfElement } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { Disclosure, moveBetweenHeads } from './disclosure.tsx';
import { InnerContent, noElements, useErrorsInside, useShownInside } from './inner-elements.tsx';
import classes from './layout-elements.module.css';
import { useOpenOnErrors } from './use-open-on-errors.ts';
import { usePersistedNames } from './use-persisted-state.ts';

/**
 * Collapsible parts, each an inner element (WAI-ARIA, accordion). At first the first part is open, or those with
 * `collapsed: false`; the user's choice is remembered. A part with an error opens.
 */
export function AccordionElement({ name, element, pointer }: BlockProps) {
  const { form } = useForm();
  const inner = element.elements ?? noElements;
  const shown = useShownInside(inner);
  const [open, change] = usePersistedNames(`open/${form.entity}/${name}`, openAtFirst(Object.entries(inner)));
  const setOpen = (part: string, isOpen: boolean) =>
    change((names) => {
      if (names.includes(part) === isOpen) return names;
      return isOpen ? [...names, part] : names.filter((each) => each !== part);
    });
  useOpener(form, name, (part) => setOpen(part, true));
  const hasTitle = typeof element.label === 'string' && element.label !== '';
  return (
    <div className={classes.accordion} data-accordion>
      {hasTitle ? <h2 className={classes.title}>{element.label}</h2> : null}
      <BlockHelp help={element.help} />
      {shown.map(([part, definition]) => (
        <AccordionPart
          key={part}
          name={part}
          element={definition}
          pointer={`${pointer}/elements`}
          level={hasTitle ? 3 : 2}
          isOpen={open.includes(part)}
          onChange={(isOpen) => setOpen(part, isOpen)}
        />
      ))}
    </div>
  );
}

type AccordionPartProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  readonly pointer: string;
  readonly level: 2 | 3;
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
};

function AccordionPart({ name, element, pointer, level, isOpen, onChange }: AccordionPartProps) {
  const { form } = useForm();
  const errorCount = useErrorsInside(name);
  useOpenOnErrors(errorCount, () => onChange(true));
  return (
    <Disclosure
      id={`${form.idPrefix}_${name}${element.elements === undefined ? '-part' : ''}`}
      label={nameOfElement(name, element)}
      help={element.elements === undefined ? undefined : element.help}
      isOpen={isOpen}
      errorCount={errorCount}
      level={level}
      onToggle={() => onChange(!isOpen)}
      onKeyDown={moveBetweenHeads}
    >
      <InnerContent name={name} element={element} pointer={pointer} />
    </Disclosure>
  );
}

function openAtFirst(parts: readonly (readonly [string, ElementDefinition])[]): string[] {
  const stated = parts.filter(([, { collapsed }]) => collapsed === false).map(([name]) => name);
  const first = parts.find(([, { collapsed }]) => collapsed !== true)?.[0];
  return stated.length > 0 || first === undefined ? stated : [first];
}
