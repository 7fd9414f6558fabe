import { isReading } from '../../../language/view/call-target.ts';
import type { ActionDefinition, ElementDefinition } from '../../../language/view/view.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import { loadActions } from '../../actions/load-actions.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { placedErrors } from '../../host/host-error.ts';
import { permitCall } from '../../host/permit-call.ts';
import type { FormStore } from '../values/form-store.ts';
import type { FormHandle } from './form-handle.ts';
import { focusTarget } from './reveal.ts';
import { typedFrom } from './typed-fields.ts';
import '../../texts/index.ts';

export type HookKind = 'change' | 'blur' | 'click';

/** How long a value must stay as it is before `change` runs, in ms: typing is not interrupted at each key. */
export const settleDelay = 400;

/** What hooks need of the screen around. */
export type HookContext = {
  readonly host: RuntimeHost;
  readonly refresh: () => void;
};

// By the store, which outlives a change of the definition.
const contexts = new WeakMap<FormStore, HookContext>();

/** Makes hooks of the inputs of a form able to run; `useHooks` does so from React. */
export function provideHooks(store: FormStore, context: HookContext): void {
  contexts.set(store, context);
}

/**
 * Runs the action that an input has for `change`, `blur` or `click`. A change or blur that fails is logged and ignored:
 * nobody asked for it, so nobody is stopped by it (rule F9); that the input's own value is wrong is said at it. Who clicks reads what went wrong, and so does who changes an
 * input whose change is sent: that is then saved, or the input has its old value again.
 * @param typed the fields that the user has changed since what the hook is about: it does not set them
 */
export async function runHook(
  form: FormHandle,
  element: ElementDefinition,
  kind: HookKind,
  name = '',
  typed = typedFrom(form.store),
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
    // What it says by itself is said; that it failed is not.
    ...(kind === 'click' || isSent
      ? {}
      : {
          report: async (thrown: unknown, message: string) => {
            const own = placedErrors(thrown).filter(({ pointer }) => [`/${path}`, `/query/${path}`].includes(pointer));
            if (own.length === 0) await log([message]);
            else if (Object.is(store.get(path), sent)) form.refuseValue(path, own);
          },
        }),
    record: store.values(),
    entity: form.entity,
    ownFields: form.ownFields,
    ...(isValues(parent) ? { parent } : {}),
    validate: form.validateAll,
    set: store.set,
    get: store.get,
    typed,
    bindings: form.bindings,
    prepare: form.prepareBindings,
    refresh,
    permit: (call) =>
      permitCall(host, call, { ...form.origin, isClicked: kind === 'click', isTyped: kind === 'change' }),
    // What was typed since stays.
    takeAnswer: (answer) => form.takeSource.current?.(answer, Object.is(store.get(path), sent) ? [path] : []),
    focus: (target) => focusTarget(form, target),
    failureText: isSent ? textsOf('runtime')('actionFailed') : 'the action could not be finished',
  });
  if (isSent && outcome === 'done') store.replace({ ...store.base(), [path]: sent }, store.values());
  else if (isSent && Object.is(store.get(path), sent)) store.set(path, store.base()[path] ?? null);
  if (outcome === 'invalid') await log(['the form has errors']);
}

/** Whether what the user changes is sent by the hook itself. */
function isSending(action: ActionDefinition | undefined): boolean {
  return action?.call !== undefined && !isReading(action.call.method);
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type ElementHooks = {
  /** To be called after each change of the value. */
  readonly changed: () => void;
  /** To be called when the control is left. */
  readonly left: () => void;
  /** To be called when the control is clicked. */
  readonly clicked: () => void;
  readonly stop: () => void;
};

/** The hooks of one input; null for the many that have none, which then cost nothing. */
export function elementHooks(form: FormHandle, element: ElementDefinition, name = ''): ElementHooks | null {
  const has = {
    change: element.change !== undefined,
    blur: element.blur !== undefined,
    click: element.click !== undefined,
  };
  if (!has.change && !has.blur && !has.click) return null;
  // What is changed again while it is being sent is sent afterwards, so that the last word is the user's last.
  let last: Promise<void> = Promise.resolve();
  let sinceChange = typedFrom(form.store);
  const run = (kind: HookKind) => {
    const typed = kind === 'change' ? sinceChange : typedFrom(form.store);
    const runNow = () => runHook(form, element, kind, name, typed);
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
 * Times the hooks of one input: `change` once the value has come to rest, or at the latest when the control is left.
 *
 * @param isSent what was changed last is sent even if the control goes before
 */
export function timedHooks(
  run: (kind: HookKind) => void,
  has: Readonly<Record<HookKind, boolean>>,
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
