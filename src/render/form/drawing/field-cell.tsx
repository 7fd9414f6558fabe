import { type CSSProperties, type MouseEvent, memo, useEffect, useMemo, useSyncExternalStore } from 'react';
import { contentOf } from '../../../language/elements/vocabulary.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { isUnknown } from '../../registry/registry.ts';
import { useRegistry } from '../../registry/registry-context.tsx';
import { type ElementHooks, elementHooks } from '../state/element-hooks.ts';
import { writeFieldError } from '../state/errors/write-errors.ts';
import { createFieldSlot } from '../state/field-slot.ts';
import { useForm } from '../state/form-context.tsx';
import { noteTyped } from '../state/typed-fields.ts';
import { ElementBoundary } from './element-boundary.tsx';
import classes from './form.module.css';
import { MaskedField } from './masked-field.tsx';

type FieldCellProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  /** JSON Pointer of the element in its view. */
  readonly pointer: string;
};

/**
 * One input on the grid of twelve columns, connected to its field of the form: it only re-renders when that field
 * changes.
 */
export const FieldCell = memo(function FieldCell({ name, element, pointer }: FieldCellProps) {
  const { form, t } = useForm();
  const registry = useRegistry();
  const tie = useMemo(() => {
    const { store, model } = form;
    const path = element.field ?? name;
    const entry = registry.find(element.type);
    const hooks = elementHooks(form, element, name);
    return {
      entry,
      hooks,
      onClick: hooks === null || element.click === undefined ? undefined : clickedControl(hooks.clicked),
      id: `${form.idPrefix}_${name}`,
      slot: createFieldSlot(name, path, form),
      label: isUnknown(entry) ? name : entry.accessibleName(name, element),
      help: typeof element.help === 'string' && element.help !== '' ? element.help : null,
      field: model === null ? null : fieldOf(model, path),
      onChange: (next: unknown) => {
        store.set(path, next);
        noteTyped(store, path);
        // A field with an error is validated again when it is left.
        if (store.error(path) !== null) store.setError(path, []);
        hooks?.changed();
      },
      onSaved: hooks?.changed,
      onBlur: () => {
        void form.validateField(path);
        hooks?.left();
      },
    };
  }, [form, registry, name, element]);
  const { entry, slot, hooks, onClick, ...rest } = tie;
  const state = useSyncExternalStore(slot.subscribe, slot.get);
  const { isShown, value, error, ...standing } = state;
  if (!isShown || isUnknown(entry) || entry.kind !== 'input') return null;
  const Component = entry.component;
  const input = (
    <Component
      {...rest}
      {...standing}
      name={name}
      element={element}
      value={value ?? entry.emptyValue}
      error={error === null ? null : writeFieldError(form, element.field ?? name, t)}
    />
  );
  // A new record has no masked values.
  const eye = form.recordId === null ? undefined : tie.field?.mask;
  return (
    <div
      className={cellClass(element.cols ?? 6)}
      style={narrowStyle(element)}
      data-beside={contentOf(element.type) === 'flag' || undefined}
      data-unlabelled={element.label === '' || undefined}
      onClickCapture={standing.isDisabled ? undefined : onClick}
    >
      {hooks === null ? null : <HooksEnd hooks={hooks} />}
      <ElementBoundary pointer={pointer} problems={form.problems}>
        {eye === undefined ? (
          input
        ) : (
          <MaskedField eye={eye} path={element.field ?? name} element={element} label={tie.label} input={input} />
        )}
      </ElementBoundary>
    </div>
  );
});

/** Runs if the control itself is clicked: a click on its label arrives as a click on the control. */
function clickedControl(run: () => void) {
  return ({ target }: MouseEvent) => {
    if (target instanceof Element && (target.matches('input') || target.closest('label, p') === null)) run();
  };
}

/** Ends the hooks of an input on unmount; a separate component, because few of a thousand inputs have hooks. */
function HooksEnd({ hooks }: { readonly hooks: ElementHooks }) {
  useEffect(() => hooks.stop, [hooks]);
  return null;
}

/** The class for an element's width in columns of twelve; narrow forms have fewer columns. */
export function cellClass(cols: unknown): string {
  return `${classes.cell} ${classes[`w${columnsOf(cols)}`]}`;
}

/** The columns of twelve that an element takes on a phone, by default all, and whether it comes first there. */
export function narrowStyle({ narrow, narrowFirst }: NarrowKeys): CSSProperties | undefined {
  if (narrow === undefined && narrowFirst !== true) return undefined;
  const style: CSSProperties & Record<`--narrow${string}`, number> = {
    ...(narrow === undefined ? {} : { '--narrow': columnsOf(narrow) }),
    ...(narrowFirst === true ? { '--narrow-order': -1 } : {}),
  };
  return style;
}

type NarrowKeys = { readonly narrow?: unknown; readonly narrowFirst?: boolean | undefined };

/** The columns of twelve that an element takes, corrected if the view is invalid. */
export function columnsOf(cols: unknown): number {
  return Math.min(12, Math.max(1, Math.trunc(Number(cols)) || 12));
}
