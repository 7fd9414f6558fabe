import { isReading } from '../../../language/view/call-target.ts';
import type { ActionDefinition, ElementDefinition } from '../../../language/view/view.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import type { ActionContext } from '../../actions/action-types.ts';
import { loadActions } from '../../actions/load-actions.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { placedErrors } from '../../host/host-error.ts';
import { permitCall } from '../../host/permit-call.ts';
import type { FormStore } from '../values/form-store.ts';
import type { FormHandle } from './form-handle.ts';
import { focusTarget } from './reveal.ts';
import { typedFrom } from './typed-fields.ts';
import '../../texts/index.ts';

type InputHook = 'change' | 'blur' | 'click';
/** `leave` is that of a dialog. */
export type HookKind = InputHook | 'leave';

/** ms for which a value must not change before `change` runs, so that typing is not interrupted at each key. */
export const settleDelay = 400;

/** What hooks need of the surrounding screen. */
export type HookContext = {
  readonly host: RuntimeHost;
  readonly refresh: () => void;
};

// Keyed by the store, which outlives a change of the definition.
const contexts = new WeakMap<FormStore, HookContext>();

/** Enables the hooks of a form's inputs; `useHooks` does so from React. */
export function provideHooks(store: FormStore, context: HookContext): void {
  contexts.set(store, context);
}

/**
 * Runs the action of an input for `change`, `blur` or `click`, or that of a dialog for `leave`. A failing `change` or
 * `blur` is logged and ignored, because nobody requested it (rule F9); an error of the input's own value is shown at it.
 * A failing `click` is reported, as is a `change` that is sent: it is then saved, or the input gets its old value back.
 * @param own the name of the element, and what is different from other hooks; `typed` are the fields that the user has
 * changed meanwhile, which the hook must not set
 */
export async function runHook(
  form: FormHandle,
  element: ElementDefinition,
  kind: HookKind,
  { name = '', ...own }: Partial<ActionContext> & { readonly name?: string } = {},
): Promise<void> {
  const { store } = form;
  const action: ActionDefinition | undefined = element[kind];
  const context = contexts.get(store);
  if (action === undefined || context === undefined) return;
  const { host, refresh } = context;
  const log = async (messages: readonly string[]) => {
    console.error(
      `The hook ${kind} of ${element.field ?? element.label ?? 'an element'} failed: ${messages.join(' ')}`,
    );
    return null;
  };
  const { runAction } = await loadActions();
  const { parent } = form.bindings();
  const path = element.field ?? name;
  const isSent = kind === 'change' && isSending(action);
  const sent = store.get(path);
  const outcome = await runAction(action, {
    host,
    // Messages of the action itself are shown; its failure is not.
    ...(kind === 'click' || isSent
      ? {}
      : {
          report: async (thrown: unknown, message: string) => {
            const placed = placedErrors(thrown).filter(({ pointer }) =>
              [`/${path}`, `/query/${path}`].includes(pointer),
            );
            if (placed.length === 0) await log([message]);
            else if (Object.is(store.get(path), sent)) form.refuseValue(path, placed);
          },
        }),
    record: store.values(),
    entity: form.entity,
    ownFields: form.ownFields,
    ...(isValues(parent) ? { parent } : {}),
    validate: form.validateAll,
    set: store.set,
    get: store.get,
    typed: typedFrom(store),
    bindings: form.bindings,
    prepare: form.prepareBindings,
    refresh,
    permit: (call) =>
      permitCall(host, call, { ...form.origin, isClicked: kind === 'click', isTyped: kind === 'change' }),
    // What was typed since stays.
    takeAnswer: (answer) => form.takeSource.current?.(answer, Object.is(store.get(path), sent) ? [path] : []),
    focus: (target) => focusTarget(form, target),
    failureText: isSent ? textsOf('runtime')('actionFailed') : 'the action could not be finished',
    ...own,
  });
  if (isSent && outcome === 'done') store.replace({ ...store.base(), [path]: sent }, store.values());
  else if (isSent && Object.is(store.get(path), sent)) store.set(path, store.base()[path] ?? null);
  if (outcome === 'invalid') await log(['the form has errors']);
}

/** Whether the hook itself sends what the user changes. */
function isSending(action: ActionDefinition | undefined): boolean {
  return action?.call !== undefined && !isReading(action.call.method);
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type ElementHooks = {
  /** Call after each change of the value. */
  readonly changed: () => void;
  /** Call when the control is left. */
  readonly left: () => void;
  /** Call when the control is clicked. */
  readonly clicked: () => void;
  readonly stop: () => void;
};

/** The hooks of one input; null for the many inputs without hooks, which then cost nothing. */
export function elementHooks(form: FormHandle, element: ElementDefinition, name = ''): ElementHooks | null {
  const has = {
    change: element.change !== undefined,
    blur: element.blur !== undefined,
    click: element.click !== undefined,
  };
  if (!has.change && !has.blur && !has.click) return null;
  // A change during sending is sent afterwards, so that the user's last value wins.
  let last: Promise<void> = Promise.resolve();
  let sinceChange = typedFrom(form.store);
  const run = (kind: InputHook) => {
    const typed = kind === 'change' ? sinceChange : typedFrom(form.store);
    const runNow = () => runHook(form, element, kind, { name, typed });
    last = kind === 'change' ? last.then(runNow) : runNow();
  };
  const hooks = timedHooks(run, has, isSending(element.change));
  return {
    ...hooks,
    changed: () => {
      sinceChange = typedFrom(form.store);
      hooks.changed();
    },
  };
}

/**
 * Times the hooks of one input: `change` when the value has settled, at the latest when the control is left.
 *
 * @param isSent whether the last change is sent even if the control unmounts before
 */
export function timedHooks(
  run: (kind: InputHook) => void,
  has: Readonly<Record<InputHook, boolean>>,
  isSent = false,
): ElementHooks {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const settle = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    run('change');
  };
  return {
    changed: () => {
      if (!has.change) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(settle, settleDelay);
    },
    left: () => {
      settle();
      if (has.blur) run('blur');
    },
    clicked: () => {
      if (has.click) run('click');
    },
    stop: () => {
      if (isSent) settle();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
