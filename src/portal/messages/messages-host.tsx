import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ChoiceDialog } from '../../ui/components/choice-dialog.tsx';
import { textsOf, useTexts } from '../../ui/i18n/texts.ts';
import { onMissingCode } from '../../ui/load-with-retry.ts';
import '../texts/index.ts';
import { useStore } from '../store.ts';
import classes from './messages.module.css';
import {
  type Dialog,
  dialogs,
  dismissToast,
  isBrief,
  notify,
  readingTimeOf,
  type Toast,
  type ToastAction,
  toasts,
} from './messages.ts';

onMissingCode((until) => {
  const t = textsOf('shell');
  const reload = { label: t('portal.reload'), run: () => window.location.reload() };
  // Without a connection a page that is loaded anew would be empty.
  notify(t('portal.missing'), 'info', { actions: navigator.onLine ? [reload] : [], until });
});

/** Draws the messages of `notify`, `confirm`, `alertUser` and `ask`; used once on a page. */
export function MessagesHost() {
  const dialog = useStore(dialogs)[0] ?? null;
  return (
    <>
      <DialogView dialog={dialog} />
      <Toasts />
    </>
  );
}

function DialogView({ dialog }: { readonly dialog: Dialog | null }) {
  // The last dialog stays drawn until its closing animation ends.
  const [drawn, setDrawn] = useState(dialog);
  if (dialog && dialog !== drawn) setDrawn(dialog);
  const content = useFocusOnNext(drawn?.id ?? null);
  return (
    <ChoiceDialog
      isOpen={dialog !== null}
      title={drawn?.title ?? ''}
      choices={drawn?.choices ?? []}
      onChoose={(choice) => dialog?.answer(choice)}
    >
      <div ref={content} aria-live="polite">
        {drawn?.messages.map((message) => (
          <p key={message} className={classes.message}>
            {message}
          </p>
        ))}
        {drawn && drawn.items.length > 0 ? (
          <ul className={classes.items}>
            {drawn.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : null}
        {drawn && drawn.entries.length > 0 ? (
          <ul className={classes.entries}>
            {drawn.entries.map(({ id, label }) => (
              <li key={id}>
                <button type="button" onClick={() => dialog?.answer(id)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </ChoiceDialog>
  );
}

/**
 * One window shows dialog after dialog, so that closing the last one returns the focus to where it was before the
 * first. The first button of the next dialog gets the focus, as in a window of its own.
 */
function useFocusOnNext(id: number | null) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (id === null) return;
    const first = content.current?.closest('[role="dialog"]')?.querySelector('[data-autofocus]');
    if (first instanceof HTMLElement) first.focus();
  }, [id]);
  return content;
}

function Toasts() {
  const t = useTexts('shell');
  const shown = useStore(toasts);
  const before = useRef<HTMLElement | null>(null);
  const region = useRef<HTMLElement>(null);
  /** The focus returns to the screen when the toast that had it is closed. */
  const close = (id: number) => {
    const isFocused = region.current?.contains(document.activeElement) === true;
    dismissToast(id);
    if (isFocused && before.current?.isConnected === true) before.current.focus({ preventScroll: true });
  };
  return (
    <section
      ref={region}
      className={classes.toasts}
      aria-label={t('notice.region')}
      aria-live="polite"
      aria-relevant="additions"
      onFocus={({ relatedTarget }) => {
        const isOutside = relatedTarget instanceof HTMLElement && region.current?.contains(relatedTarget) === false;
        if (isOutside) before.current = relatedTarget;
      }}
    >
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </section>
  );
}

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle };

function ToastView({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const t = useTexts('shell');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { id, title, message, kind, actions } = toast;
  const Icon = icons[kind];
  const isStaying = !isBrief(toast) || isHovered || isFocused;
  const readingTime = readingTimeOf(toast);

  useEffect(() => {
    if (isStaying) return;
    const timer = setTimeout(() => dismissToast(id), readingTime);
    return () => clearTimeout(timer);
  }, [id, isStaying, readingTime]);

  const take = ({ run }: ToastAction) => {
    onClose();
    run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the toast with the focus, as its button does.
    <div
      className={classes.toast}
      data-kind={kind}
      // A toast that appeared below a resting pointer is not being read, and may cover what comes next.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setHovered(true);
      }}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" className={classes.toastIcon} />
      <div className={classes.toastText}>
        <div role={kind === 'error' ? 'alert' : 'status'}>
          {title === null ? null : <strong className={classes.toastTitle}>{title}</strong>}
          <span className={classes.toastMessage}>{message}</span>
        </div>
        {actions.length === 0 ? null : (
          <div className={classes.toastActions}>
            {actions.map((action) =>
              action.href === undefined ? (
                <Button key={action.label} size="compact-sm" variant="default" onClick={() => take(action)}>
                  {action.label}
                </Button>
              ) : (
                <Anchor
                  key={action.label}
                  size="sm"
                  href={action.href}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    take(action);
                  }}
                >
                  {action.label}
                </Anchor>
              ),
            )}
          </div>
        )}
      </div>
      <ActionIcon size="md" aria-label={t('notice.dismiss')} onClick={onClose}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
