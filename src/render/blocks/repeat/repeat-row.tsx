import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { FormProvider, useForm } from '../../form/state/form-context.tsx';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { createFormStore, type FormStore } from '../../form/values/form-store.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import type { ChartSource } from '../chart/use-chart-source.ts';
import classes from './repeat-element.module.css';

type RepeatRowProps = {
  readonly row: EntityRecord;
  /** Values beside those of the row, at first (`defaults`). */
  readonly beside?: BlockProps['element']['defaults'];
  readonly name: string;
  readonly isEdited: boolean;
  readonly detail: NonNullable<BlockProps['element']['detail']>;
  readonly model: ChartSource['model'];
  readonly pointer: string;
  /** Receives a changed row; rows of a call's answer are changed only by the calls of their inputs. */
  readonly takeRow?: ((row: EntityRecord, changed: EntityRecord) => void) | undefined;
  /** What stands below its elements, with the row as the record around. */
  readonly children?: ReactNode;
};

/** Elements with a row as their record. */
export function RepeatRow({ row, beside, name, detail, isEdited, model, pointer, takeRow, children }: RepeatRowProps) {
  const around = useForm();
  const { entity, entities, problems, store: parent, bindings, origin, takeSource } = around.form;
  const record = useMemo(() => ({ ...beside, ...row }), [beside, row]);
  const [store] = useState(() => createFormStore(record));
  const read = useRead(parent, detail);
  // biome-ignore lint/correctness/useExhaustiveDependencies: conditions of the row read what stands around it anew
  const resolved = useMemo<ResolvedView>(
    () => ({ entity, hash: origin.view, view: {}, model: null, source: model, entities, problems }),
    [entity, origin, model, entities, problems, read],
  );
  const form = useFormHandle({
    resolved,
    elements: detail,
    store,
    recordId: row.id > 0 ? row.id : null,
    isReadOnly: !isEdited,
    access: flagsOf(bindings().access),
    params: textsOf(bindings().params),
    // A name that the surrounding record lacks is looked up further out.
    parent: { ...recordOf(bindings().parent), ...parent.values() },
  });
  useEffect(() => {
    form.takeSource.current = (answer, sent) => takeSource.current?.(answer, sent);
  }, [form, takeSource]);
  useEffect(() => {
    // Elements may already show values of the initial row.
    if (store.base() === record) return;
    // What was typed since stays until it is sent.
    const typed = Object.fromEntries(store.dirtyFields().map((field) => [field, store.get(field)]));
    store.replace(record, { ...record, ...typed });
  }, [store, record]);
  useEffect(() => {
    if (!isEdited || takeRow === undefined) return undefined;
    return store.onChange(() => {
      // Values that the row computes itself are not part of it.
      const computed = new Set(store.computedFields());
      // Nor is what stands beside it.
      const isBeside = (field: string) => Object.hasOwn(beside ?? {}, field) && !Object.hasOwn(row, field);
      const typed = store.dirtyFields().filter((field) => !computed.has(field) && !isBeside(field));
      if (typed.length > 0)
        takeRow(row, { ...row, ...Object.fromEntries(typed.map((field) => [field, store.get(field)])) });
    });
  }, [store, row, beside, isEdited, takeRow]);
  const tree = <ElementTree elements={detail} pointer={pointer} />;
  return (
    <FormProvider form={form}>
      {isEdited ? (
        <fieldset className={classes.inputs} aria-label={name}>
          {tree}
        </fieldset>
      ) : (
        tree
      )}
      {children}
    </FormProvider>
  );
}

/** The surrounding values that a row's elements read, as text that changes with them. */
function useRead(parent: FormStore, detail: RepeatRowProps['detail']): string {
  const names = useMemo(() => {
    const found = JSON.stringify(detail).matchAll(/\$parent\.(\w+)|\{(\w+)/g);
    return [...new Set(Array.from(found, ([, ofParent, filled]) => ofParent ?? filled ?? ''))];
  }, [detail]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = names.map((name) => parent.subscribeField(name, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [parent, names],
  );
  return useSyncExternalStore(subscribe, () => JSON.stringify(names.map((name) => parent.get(name) ?? null)));
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The address of the surrounding screen. */
function textsOf(params: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(recordOf(params)).map(([name, value]) => [name, String(value)]));
}

/** Permission flags of the surrounding form. */
function flagsOf(access: unknown): Readonly<Record<string, boolean>> {
  return Object.fromEntries(isRecord(access) ? Object.entries(access).map(([name, is]) => [name, is === true]) : []);
}
