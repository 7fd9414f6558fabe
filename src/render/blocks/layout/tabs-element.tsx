import { Tabs } from '@mantine/core';
import { Activity, useCallback, useEffect, useRef } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import { useOpener } from '../../form/state/reveal.ts';
import { useIsPrinting } from '../../list/table/use-is-printing.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import { nameOfElement } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { InnerContent, noElements, useErrorsInside, useShownInside } from './inner-elements.tsx';
import classes from './layout-elements.module.css';
import { useOpenPart } from './use-open-part.ts';
import { useTabAddress } from './use-tab-address.ts';

/**
 * Each inner element is a tab. All stay mounted, so that their values exist and are validated. If the headings do not
 * fit side by side they scroll. On paper the tabs follow each other, each below its name.
 */
export function TabsElement({ name, element, pointer, label }: BlockProps) {
  const { form } = useForm();
  const shown = useShownInside(element.elements ?? noElements);
  const [open, setOpen] = useOpenPart(name);
  const address = useTabAddress(name, element.param);
  const { change: changeAddress } = address;
  const setChosen = useCallback(
    (tab: string | null) => {
      setOpen(tab);
      changeAddress(tab);
    },
    [setOpen, changeAddress],
  );
  const list = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  useOpener(form, name, setChosen);
  const isShown = (part: string | null): boolean => shown.some(([tab]) => tab === part);
  const active = [address.tab, open, address.last].find(isShown) ?? shown[0]?.[0] ?? null;
  useEffect(() => {
    if (active === null || list.current === null) return;
    const head = list.current.querySelector<HTMLElement>(`[data-element="${CSS.escape(active)}"]`);
    // Scrolls only along the row of headings: the page itself must not move.
    if (head !== null) scrollInto(list.current, head);
  }, [active]);
  if (shown.length === 0) return null;
  return (
    <Tabs value={active} onChange={setChosen} keepMounted keepMountedMode="display-none" className={classes.tabs ?? ''}>
      <BlockHelp help={element.help} />
      <Tabs.List ref={list} aria-label={label} className={classes.tabList ?? ''}>
        {shown.map(([tab, definition]) => (
          <TabHead key={tab} name={tab} label={nameOfElement(tab, definition)} />
        ))}
      </Tabs.List>
      {shown.map(([tab, definition]) => (
        <Tabs.Panel key={tab} value={tab} pt="md" className={classes.tabPanel ?? ''}>
          <h2 className={classes.printedName}>{nameOfElement(tab, definition)}</h2>
          {/* Hidden content neither loads lists nor follows fields; it is shown before printing. */}
          <Activity mode={tab === active || isPrinting ? 'visible' : 'hidden'}>
            <InnerContent name={tab} element={definition} pointer={`${pointer}/elements`} />
          </Activity>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The name of a tab, marked while a field in it has an error. */
function TabHead({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useRuntimeTexts();
  const errorCount = useErrorsInside(name);
  return (
    <Tabs.Tab value={name} data-element={name} className={classes.tab ?? ''}>
      {label}
      {errorCount > 0 ? (
        <span className={classes.errorCount}>
          {' '}
          ({errorCount}
          <span className="visually-hidden"> {t('layout.errors', { count: errorCount })}</span>)
        </span>
      ) : null}
    </Tabs.Tab>
  );
}

function scrollInto(list: HTMLElement, head: HTMLElement): void {
  const outer = list.getBoundingClientRect();
  const inner = head.getBoundingClientRect();
  if (inner.left < outer.left) list.scrollBy({ left: inner.left - outer.left - 24 });
  else if (inner.right > outer.right) list.scrollBy({ left: inner.right - outer.right + 24 });
}
