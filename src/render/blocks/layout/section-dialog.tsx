import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import { fillText } from '../../actions/placeholders.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { runHook } from '../../form/state/element-hooks.ts';
import { useAddressParam, useForm, useRecordValues } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { HostProvider, useHost } from '../../host/host-context.ts';
import { permitCall } from '../../host/permit-call.ts';
import { reportFailure } from '../../host/report-failure.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { noElements } from './inner-elements.tsx';
import classes from './layout-elements.module.css';

/**
 * A section in a dialog over its screen (`dialog`): while it is visible, and with `param` only while the address has
 * that parameter, so that a link opens it and going back closes it.
 */
export function SectionDialog(props: BlockProps) {
  const { param } = props.element;
  const value = useAddressParam(param ?? '');
  if (param === undefined) return <OpenDialog {...props} />;
  return value === null || value === '' ? null : <OpenDialog key={value} {...props} />;
}

/** Closing it runs its `click`, such as going back; leaving it in any way runs `leave`. */
function OpenDialog({ name, element, pointer, label }: BlockProps) {
  useReturnFocus();
  const { form } = useForm();
  const host = useHost();
  const { run } = useActionRunner(form, undefined, element.click !== undefined);
  const leave = useLeave(form, element);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A screen in a background tab shows none of its dialogs.
  useEffect(() => {
    setOpen(true);
    return () => setOpen(false);
  }, []);
  const { param, click } = element;
  const end = useCallback(() => {
    setOpen(false);
    void leave();
    if (click !== undefined) void run(click, { name: label });
    if (param !== undefined) host.dropAddressParam?.(param);
  }, [leave, run, host, click, param, label]);
  const isGoing = useRef(false);
  const inside = useMemo(() => {
    if (param === undefined) return host;
    const navigate: typeof host.navigate = async (path, isInPlace) => {
      // A second click while the first one waits would lead there twice.
      if (isGoing.current) return;
      isGoing.current = true;
      await leave();
      isGoing.current = false;
      // Going back from there leads to the screen without the dialog.
      host.dropAddressParam?.(param, true);
      host.navigate(path, isInPlace);
    };
    return { ...host, navigate, dialog: { isAsked: false, close: end } };
  }, [host, leave, param, end]);
  const values = useRecordValues();
  const title = label.includes('{') ? fillText(label, { record: values, named: form.bindings() }) : label;
  const close = () => {
    if (frontDialog() === dialogOf(content.current)) end();
  };
  return (
    <HostProvider value={inside}>
      <Dialog isRead isOpen={isOpen} onClose={close} title={title} size="lg" closeOnClickOutside={false}>
        <div ref={content} id={`${form.idPrefix}_${name}`} className={classes.dialog}>
          <BlockHelp help={element.help} />
          <ElementTree elements={element.elements ?? noElements} pointer={`${pointer}/elements`} />
        </div>
      </Dialog>
    </HostProvider>
  );
}

/** Runs `leave` of a dialog once: by the returned function, or as it is unmounted or hidden with its screen. */
function useLeave(form: FormHandle, element: BlockProps['element']): () => Promise<void> {
  const host = useHost();
  const latest = useRef({ form, element, host });
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    latest.current = { form, element, host };
  });
  const leave = useCallback(async (isByUser = true) => {
    if (isLeft.current) return;
    isLeft.current = true;
    const left = latest.current;
    const t = textsOf('runtime');
    // A dialog of the address is left by an action of the user alone, others by what their screen shows as well.
    const isTyped = isByUser || left.element.param !== undefined;
    await runHook(left.form, left.element, 'leave', {
      // The screen may soon be about another record than the dialog was.
      record: left.form.store.values(),
      permit: (call) => permitCall(left.host, call, { ...left.form.origin, isClicked: false, isTyped }),
      // What could not be sent is reported beside the screen that follows the dialog.
      report: (thrown, message) => reportFailure(left.host, t, thrown, { message }),
      failureText: t('actionFailed'),
    }).catch((error: unknown) => console.error('What follows a dialog could not be loaded:', error));
  }, []);
  // Before the effects of the same change fill the form with another record.
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => void leave(false);
  }, [leave]);
  return leave;
}
