import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import type { EntityRecord, FormDraft } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useFlowFacts } from '../flow/use-flow-facts.ts';
import { type MergeQuestion, type Saved, useSave } from '../saving/use-save.ts';
import { useFormStatus } from '../state/form-context.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import { openDraft } from '../state/open-draft.ts';
import type { OpenSections } from '../state/open-sections.ts';
import { type DraftKeeping, useKeepDraft } from '../state/use-draft.ts';
import { useFormHandle } from '../state/use-form-handle.ts';
import { flattenElements } from '../values/flatten.ts';
import { createFormStore } from '../values/form-store.ts';
import { createHoldFacts } from '../values/hold-facts.ts';
import { newRecord } from '../values/record-body.ts';
import { useComputedDefaults } from './use-computed-defaults.ts';

export type RecordFormOptions = {
  readonly resolved: ResolvedView;
  /** The loaded record; null for a new one. */
  readonly record: EntityRecord | null;
  /** Unsaved work stored under `draftKey` (`useStoredDraft`). */
  readonly draft: FormDraft | null;
  readonly draftKey: string;
  /** Name of the unsaved work in questions of the portal. */
  readonly title: string;
  readonly isReadOnly: boolean;
  /** Permission flags of the user for the entity. */
  readonly access: Readonly<Record<string, boolean>>;
  /** Initially open sections. */
  readonly openSections?: OpenSections;
  /** Initial values of a new record besides its defaults. */
  readonly start?: Readonly<Record<string, unknown>>;
  /** Parameters of the address, for expressions as `$params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Called after each save, before it resolves. */
  readonly onSaved?: (saved: Saved) => void;
};

/** A form for `RecordFormBody` and the screen around it. */
export type PlacedForm = {
  readonly resolved: ResolvedView;
  readonly form: FormHandle;
  readonly isReadOnly: boolean;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  readonly savedAt: Date | null;
  /** The record was saved by something else than `save`. */
  readonly markSaved: () => void;
  /** When the recovered draft was stored, ISO 8601; null if none is shown. */
  readonly restoredFrom: string | null;
  /** Resets the form to the loaded record, or to the initial values of a new one. */
  readonly startAgain: () => void;
  /** Returns to the loaded record. */
  readonly discardDraft: () => void;
  readonly draftKeeping: DraftKeeping;
  /** A conflict that waits for the user. */
  readonly question: MergeQuestion | null;
  /**
   * Saves the changes; null if there were none, or if refused and the user was told why. `again` is offered if the
   * server was unreachable.
   */
  readonly save: (again?: () => void) => Promise<EntityRecord | null>;
};

/**
 * Opens the form of a loaded record: values with a recovered draft, conditions, validation, drafts, and saving with
 * merging of other users' changes. A screen draws it with `RecordFormBody` and adds its own parts.
 */
export function useRecordForm(options: RecordFormOptions): PlacedForm {
  const { resolved, record, draft, draftKey, title, isReadOnly, access, openSections, start, params, onSaved } =
    options;
  const host = useHost();
  const elements = resolved.view.form?.elements ?? noElements;
  const id = record?.id ?? null;
  const [opened] = useState(() =>
    openDraft(record ?? { ...newRecord(flattenElements(elements, ''), resolved.model), ...start }, draft),
  );
  const [restoredFrom, setRestored] = useState(opened.restoredFrom);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [store] = useState(() => {
    const made = createFormStore(opened.base, opened.values);
    if (opened.restoredFrom !== null) made.setAttempt(draft?.attempt ?? null);
    return made;
  });
  const flow = useFlowFacts(resolved, record);
  const isHolding = resolved.view.hold !== undefined;
  const hold = useMemo(() => (isHolding ? createHoldFacts() : undefined), [isHolding]);
  const form = useFormHandle({
    resolved,
    elements,
    store,
    flow,
    hold,
    recordId: id,
    isReadOnly,
    access,
    ...(openSections === undefined ? {} : { openSections }),
    ...(params === undefined ? {} : { params }),
  });
  const draftKeeping = useKeepDraft(store, draftKey, title);
  const begin = useComputedDefaults(form, record === null && opened.restoredFrom === null);

  useEffect(() => {
    // Another user's save is adopted while nothing was typed, as are new fields of the schema; otherwise saving merges.
    if (record === null || store.isDirty()) return;
    const base = store.base();
    // An answer may be older than a save, or come from a lagging replica.
    if (Number(record.versao) < Number(base.versao)) return;
    if (record.versao === base.versao && Object.keys(record).every((name) => name in base)) return;
    // It comes without the lists that are known here.
    const next = { ...store.base(), ...record };
    store.replace(next, next);
  }, [record, store]);

  const { save: send, isSaving, question } = useSave(form);
  const save = useCallback(
    async (again?: () => void) => {
      if (isSaving || isReadOnly || (id !== null && !store.isDirty())) return null;
      const saved = await send(again);
      if (saved === null) return null;
      setSavedAt(new Date());
      setRestored(null);
      host.drafts.clear(draftKey);
      host.unsaved.set(draftKey, null);
      onSaved?.(saved);
      return saved.record;
    },
    [isSaving, isReadOnly, id, store, send, host, draftKey, onSaved],
  );
  const startAgain = () => {
    const start = record ?? newRecord(form.elements, resolved.model);
    store.replace(start, start);
    if (record === null) begin();
  };
  const discardDraft = () => {
    store.setAttempt(null);
    startAgain();
    store.setErrors(new Map());
    setRestored(null);
  };
  const markSaved = useCallback(() => setSavedAt(new Date()), []);
  const { isDirty } = useFormStatus(form);
  return {
    resolved,
    form,
    isReadOnly,
    isNew: id === null,
    isSaving,
    isDirty,
    savedAt,
    markSaved,
    restoredFrom: isDirty ? restoredFrom : null,
    startAgain,
    discardDraft,
    draftKeeping,
    question,
    save,
  };
}

/**
 * Ctrl+S, or Cmd+S, saves the visible form; with Shift another record is then started, if possible.
 * @param root the form: of a dialog and the form behind it, the one in front is saved
 */
export function useSaveKeys(root: RefObject<HTMLElement | null>, save: () => void, saveAndNew?: () => void): void {
  const current = useRef({ save, saveAndNew });
  useEffect(() => {
    current.current = { save, saveAndNew };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.defaultPrevented) return;
      const run = event.shiftKey ? current.current.saveAndNew : current.current.save;
      if (run === undefined) return;
      event.preventDefault();
      if (dialogOf(root.current) === frontDialog()) run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root]);
}

const noElements = {};
