import type { Bindings } from '../../../../language/expressions/evaluate.ts';
import type { ActionDefinition } from '../../../../language/view/view.ts';
import type { AroundRow } from '../../../actions/placeholders.ts';
import { computeSetValues, isComputedValue, type PrepareBindings, SetError } from '../../../form/values/set-values.ts';
import type { EntityRecord, RuntimeHost } from '../../../host/host.ts';
import { createRowSaver, refusal } from '../../editing/save-row.ts';
import { orMissing } from '../../state/found-rows.ts';
import { type BulkOperation, callFor } from '../use-bulk.ts';

type Values = Readonly<Record<string, unknown>>;

export type ActionOperationOptions = {
  readonly host: Pick<RuntimeHost, 'call' | 'saveRecord' | 'loadRecord' | 'user'>;
  readonly entity: string;
  readonly access: Readonly<Record<string, boolean>>;
  readonly around?: (() => AroundRow) | undefined;
  /** What expressions read of the surrounding screen, such as `$params`. */
  readonly bindings?: (() => Omit<Bindings, 'record'>) | undefined;
  /** Values of `ask`, for calls and expressions as `$ask`. */
  readonly ask?: Readonly<Record<string, unknown>> | undefined;
  /** Values that were asked for each row separately (`askEach`). */
  readonly askOf?: ((row: EntityRecord) => Readonly<Record<string, unknown>> | undefined) | undefined;
  /** Shows values of a row at once; returns the function that reverts them. */
  readonly show?: ((row: EntityRecord, values: Values) => () => void) | undefined;
  /** Loads what expressions of `set` read through relations; created for each user action. */
  readonly prepare?: (() => PrepareBindings) | undefined;
  readonly messages: {
    readonly conflict: string;
    /** Message if nothing was saved: the fields whose values could not be computed. */
    readonly setFailed: (names: string) => string;
  };
};

/**
 * The operations of a list's actions on single rows: their call, then their `set`, which saves the row with the version
 * that was read. A `set` without a call can be undone even if the view names no action for that.
 */
export function createActionOperations(options: ActionOperationOptions) {
  const { host, entity, access, around, prepare, messages, show } = options;
  const shared = { ...options.bindings?.(), user: host.user, access };
  const namedFor = (row: EntityRecord) => {
    const ask = options.askOf?.(row) ?? options.ask;
    return ask === undefined ? shared : { ...shared, ask };
  };
  const { put } = createRowSaver(host, entity, messages.conflict);
  const before = new Map<number, Values>();
  const prepared = prepare?.();

  /**
   * Saves the values of `set` in a row. Its expressions read the whole record, of which a list has only loaded some
   * fields.
   */
  async function save(row: EntityRecord, set: Values): Promise<EntityRecord | 'missing'> {
    const isEnough = Object.entries(set).every(
      ([field, value]) => Object.hasOwn(row, field) && !isComputedValue(value),
    );
    const whole = isEnough ? row : await orMissing(host.loadRecord(entity, row.id));
    if (whole === 'missing') return whole;
    const bindings = { record: whole, row: whole, ...namedFor(row) };
    const values = await computeSetValues(set, bindings, undefined, prepared).catch((error: unknown) => {
      if (!(error instanceof SetError)) throw error;
      console.error('Values of `set` could not be computed:', error);
      throw refusal(messages.setFailed(error.failed.map((each) => each.split(':')[0]).join(', ')));
    });
    const saved = await put(whole, Object.fromEntries(values));
    if (saved !== 'missing')
      before.set(row.id, Object.fromEntries([...values.keys()].map((field) => [field, whole[field] ?? null])));
    return saved;
  }

  async function act(action: ActionDefinition, row: EntityRecord): Promise<unknown> {
    const { optimistic } = action;
    const named = namedFor(row);
    const shown =
      optimistic === undefined
        ? null
        : await computeSetValues(optimistic, { record: row, row, ...named }, undefined, prepared);
    const takeBack = shown === null ? undefined : show?.(row, Object.fromEntries(shown));
    try {
      const answer = await callFor({ host, action, row, around: around?.(), named, prepare: prepared });
      return action.set === undefined ? answer : await save(row, action.set);
    } catch (error) {
      takeBack?.();
      throw error;
    }
  }

  /** @param undoName label of undoing if no action of the list does it */
  function operationOf(
    name: string,
    action: ActionDefinition,
    back: { readonly name: string; readonly action: ActionDefinition } | null,
    undoName: string,
  ): BulkOperation {
    const own = async (row: EntityRecord): Promise<unknown> => put(row, before.get(row.id) ?? {});
    const isOwn = back === null && action.set !== undefined && action.call === undefined;
    return {
      name,
      act: (row) => act(action, row),
      undo:
        back !== null
          ? { name: back.name, act: (row) => act(back.action, row) }
          : isOwn
            ? { name: undoName, act: own }
            : undefined,
    };
  }
  return { operationOf, save };
}
