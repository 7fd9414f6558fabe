import { createPortal } from 'react-dom';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { useScreenParts } from '../../form/drawing/screen-parts.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { useOpener } from '../../form/state/reveal.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { Disclosure } from './disclosure.tsx';
import { noElements, useErrorsInside } from './inner-elements.tsx';
import classes from './layout-elements.module.css';
import { useOpenOnErrors } from './use-open-on-errors.ts';
import { usePersistedNames } from './use-persisted-state.ts';

const SectionDialog = lazyPart(() => import('./section-dialog.tsx').then((module) => module.SectionDialog));

/**
 * A titled group of elements; the form's anchors lead to it. With `collapsed` its title shows and hides it, with `head`
 * it stands beside the title of its screen, with `foot` at the bottom, with `dialog` it is a dialog over the screen.
 */
export function SectionElement(props: BlockProps) {
  const { name, element, pointer, label } = props;
  const { form } = useForm();
  const { head, foot } = useScreenParts();
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const tree = <ElementTree elements={element.elements ?? noElements} pointer={`${pointer}/elements`} />;
  if (element.foot === true) {
    const closing = (
      <section
        id={`${form.idPrefix}_${name}`}
        className={classes.foot}
        aria-label={hasLabel ? partName : undefined}
        tabIndex={-1}
      >
        {tree}
      </section>
    );
    return foot === null ? closing : createPortal(closing, foot);
  }
  if (element.head === true) {
    const beside = <div className={classes.head}>{tree}</div>;
    return head === null ? beside : createPortal(beside, head);
  }
  if (element.dialog === true) return <SectionDialog {...props} />;
  if (typeof element.collapsed === 'boolean') return <CollapsibleSection {...props} isCollapsed={element.collapsed} />;
  return (
    <section id={`${form.idPrefix}_${name}`} className={classes.section}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      <BlockHelp help={element.help} />
      {tree}
    </section>
  );
}

/** Elements side by side, or stacked if there is not enough space. */
export function ColumnsElement({ element, pointer }: BlockProps) {
  const columns = <ElementTree elements={element.elements ?? noElements} pointer={`${pointer}/elements`} />;
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  if (!hasLabel && element.help === undefined) return columns;
  return (
    <div className={classes.section}>
      {hasLabel ? <h2 className={classes.title}>{element.label}</h2> : null}
      <BlockHelp help={element.help} />
      {columns}
    </div>
  );
}

export function DividerElement({ element }: BlockProps) {
  return (
    <div className={classes.divider}>
      <hr />
      {typeof element.label === 'string' ? <span>{element.label}</span> : null}
    </div>
  );
}

function CollapsibleSection({
  name,
  element,
  pointer,
  label,
  isCollapsed,
}: BlockProps & { readonly isCollapsed: boolean }) {
  const { form } = useForm();
  const [open, change] = usePersistedNames(`open/${form.entity}/${name}`, isCollapsed ? [] : [name]);
  const errorCount = useErrorsInside(name);
  const setOpen = (isOpen: boolean) => change(() => (isOpen ? [name] : []));
  useOpener(form, name, () => setOpen(true));
  useOpenOnErrors(errorCount, () => setOpen(true));
  const isOpen = open.includes(name);
  return (
    <Disclosure
      id={`${form.idPrefix}_${name}`}
      label={label}
      help={element.help}
      isOpen={isOpen}
      errorCount={errorCount}
      level={2}
      onToggle={() => setOpen(!isOpen)}
    >
      <ElementTree elements={element.elements ?? noElements} pointer={`${pointer}/elements`} />
    </Disclosure>
  );
}
