import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ChoiceDialog } from '../../ui/components/choice-dialog.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { useStore } from '../store.ts';
import classes from './notices.module.css';
import { type Dialog, dialogs, dismissToast, type Toast, toasts } from './notices.ts';

const toastMs = 5000;

/** Draws what `notify`, `confirm`, `alertUser` and `ask` say; stands once on a page. */
export function NoticesHost() {
  const dialog = useStore(dialogs)[0] ?? null;
  return (
    <>
      <DialogView dialog={dialog} />
      <Toasts />
    </>
  );
}

function DialogView({ dialog }: { readonly dialog: Dialog | null }) {
  // The last one stays drawn while it fades out.
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
      </div>
    </ChoiceDialog>
  );
}

/**
 * One window shows dialog after dialog, so that closing the last one gives the focus back to where it was before the
 * first. The next one's first button takes the focus as it would in a window of its own.
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
  return (
    <section className={classes.toasts} aria-label={t('notice.region')} aria-live="polite" aria-relevant="additions">
      {shown.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

const icons = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle };

function ToastView({ toast: { id, message, kind } }: { readonly toast: Toast }) {
  const t = useTexts('shell');
  const [isHeld, setHeld] = useState(false);
  const Icon = icons[kind];

  useEffect(() => {
    if (kind === 'error' || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastMs);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);

  return (
    <div
      className={classes.toast}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" className={classes.toastIcon} />
      <span className={classes.toastText}>{message}</span>
      <ActionIcon size="md" aria-label={t('notice.dismiss')} onClick={() => dismissToast(id)}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
