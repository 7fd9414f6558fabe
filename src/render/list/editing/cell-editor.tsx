import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { FormProvider } from '../../form/state/form-context.tsx';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import type { EntityRecord } from '../../host/host.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import type { CellEdit } from '../columns/edit-element.ts';
import classes from './cell-editor.module.css';

type Leave = 'stay' | 'next' | 'previous' | 'away';

type CellEditorProps = {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  /** The row with the typed values. */
  readonly row: EntityRecord;
  /** The saved row. */
  readonly base: EntityRecord;
  readonly edit: CellEdit;
  /** Why the last save was refused. */
  readonly error: string | null;
  readonly onSave: (value: unknown, how: Leave) => void;
  /** Ends without saving; `isReset` discards earlier typed values. */
  readonly onLeave: (how: Leave, isReset: boolean) => void;
};

/** The input of a cell: Enter, Tab and leaving it save, Escape restores the previous value. */
export function CellEditor(props: CellEditorProps) {
  const { field, element } = props.edit;
  const elements = useMemo(() => ({ [field]: element }), [field, element]);
  return (
    <ElementsReady elements={elements}>
      <OpenCell {...props} elements={elements} />
    </ElementsReady>
  );
}

type OpenCellProps = CellEditorProps & { readonly elements: ElementMap };

function OpenCell({ resolved, access, row, base, edit, elements, error, onSave, onLeave }: OpenCellProps) {
  const { field, element } = edit;
  const [store] = useState(() => createFormStore(base, row));
  const form = useFormHandle({ resolved, elements, store, recordId: base.id, isReadOnly: false, access });
  const root = useRef<HTMLFieldSetElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    if (error !== null) store.setError(field, [{ code: 'refused', values: {}, message: error }]);
  }, [store, field, error]);
  useLayoutEffect(() => {
    // Synchronously, so that immediately typed keys reach the input.
    const control = root.current?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    if (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio')
      control.select();
  }, []);

  const end = async (how: Leave) => {
    if (isDone.current) return;
    isDone.current = true;
    const value = store.get(field);
    if (isSameValue(value, base[field])) return onLeave(how, true);
    if (await form.validateAll()) return onSave(value, how);
    // It stays open with its error: the typed value is not lost, and nothing invalid is sent.
    isDone.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true';
    const isLong = target instanceof HTMLTextAreaElement;
    if (event.key === 'Escape' && !isOpen) {
      event.preventDefault();
      event.stopPropagation();
      isDone.current = true;
      onLeave('stay', true);
    } else if (
      event.key === 'Enter' &&
      !isOpen &&
      !(isLong && !event.ctrlKey) &&
      !(target instanceof HTMLButtonElement)
    ) {
      event.preventDefault();
      void end('stay');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      void end(event.shiftKey ? 'previous' : 'next');
    }
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    // Lists and calendars of the input are elsewhere in the page.
    const isInside =
      next instanceof Element && (root.current?.contains(next) === true || next.closest(popups) !== null);
    if (!isInside && document.hasFocus()) void end('away');
  };
  return (
    <fieldset ref={root} className={classes.root} aria-label={element.label} onKeyDown={onKeyDown} onBlur={onBlur}>
      <FormProvider form={form}>
        <ElementTree elements={elements} pointer="/list/columns" />
      </FormProvider>
    </fieldset>
  );
}

const popups = '[data-portal], [role="listbox"], [role="dialog"]';
