import { Tabs } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { ElementMap } from '../../definition/view.ts';
import { ElementTree } from '../../form/element-tree.tsx';
import { useElementState, useForm } from '../../form/form-context.tsx';
import { nameOfElement } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import classes from './layout-elements.module.css';

const nothing: ElementMap = {};

/** A titled group of elements; the form's anchors lead to it. */
export function SectionElement({ name, element, pointer, label }: BlockProps) {
  const { form } = useForm();
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  return (
    <section id={`${form.idPrefix}_${name}`} className={classes.section}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <ElementTree elements={element.elements ?? nothing} pointer={`${pointer}/elements`} />
    </section>
  );
}

/** Elements side by side; they stack where there is no room. */
export function ColumnsElement({ element, pointer }: BlockProps) {
  return <ElementTree elements={element.elements ?? nothing} pointer={`${pointer}/elements`} />;
}

export function DividerElement({ element }: BlockProps) {
  return (
    <div className={classes.divider}>
      <hr />
      {typeof element.label === 'string' ? <span>{element.label}</span> : null}
    </div>
  );
}

/** Each element inside is a tab; all stay mounted, so that what is typed in one is there and validated. */
export function TabsElement({ element, pointer, label }: BlockProps) {
  const inner = Object.entries(element.elements ?? nothing);
  const [first] = inner;
  if (first === undefined) return null;
  return (
    <Tabs defaultValue={first[0]} keepMounted className={classes.tabs ?? ''}>
      <Tabs.List aria-label={label}>
        {inner.map(([name, tab]) => (
          <TabHead key={name} name={name} label={nameOfElement(name, tab)} />
        ))}
      </Tabs.List>
      {inner.map(([name, tab]) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {tab.elements === undefined ? (
            <ElementTree elements={{ [name]: tab }} pointer={`${pointer}/elements`} />
          ) : (
            <ElementTree elements={tab.elements} pointer={`${pointer}/elements/${name}/elements`} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Names its tab, and marks it while a field inside has an error. */
function TabHead({ name, label }: { readonly name: string; readonly label: string }) {
  const { form } = useForm();
  const { isShown } = useElementState(name);
  const errors = useSyncExternalStore(form.store.subscribeForm, form.store.errors);
  if (!isShown) return null;
  const isInside = (item: (typeof form.elements)[number]) => item.name === name || item.ancestors.includes(name);
  const count = form.elements.filter((item) => isInside(item) && errors.has(item.field)).length;
  return (
    <Tabs.Tab value={name} data-element={name}>
      {label}
      {count > 0 ? <span className={classes.errorCount}> ({count})</span> : null}
    </Tabs.Tab>
  );
}
