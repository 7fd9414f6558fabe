import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Notificacao } from '../../../api/index.ts';
import { noticesQuery } from '../../../portal/notices/notice.queries.ts';
import { noticesPath } from '../../../portal/notices/notices-path.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { SafeHtml } from '../../../render/inputs.ts';
import sheet from '../../../ui/components/choice-dialog.module.css';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { linkAttributes, safeLink } from '../../../ui/safe-link.ts';
import classes from './notice-dialog.module.css';
import { useMarkViewed } from './use-mark-viewed.ts';

type NoticeDialogProps = {
  /** Id of the open one; null for none. */
  readonly id: number | null;
  /** Notifications that are already loaded. */
  readonly known: readonly Notificacao[];
  readonly onClose: () => void;
};

/** The text of a notification with FECHAR, and IR if it has a link. Leaving it in any way marks it as viewed. */
export function NoticeDialog({ id, known, onClose }: NoticeDialogProps) {
  const t = useTexts('notices');
  const { isActive } = useScreen();
  const found = known.find((notice) => notice.id === id) ?? null;
  const { data, error, refetch } = useQuery({
    ...noticesQuery({ page: 1, size: 1, id: id ?? 0 }),
    enabled: id !== null && found === null,
  });
  const notice = found ?? (id === null ? null : (data?.rows[0] ?? null));
  const isMissing = id !== null && !notice && data !== undefined;
  const save = useMarkViewed(id, notice);
  const navigate = useNavigate();
  /** Saves and then opens the link (specification 002, section 4); the list stays in the history without the dialog. */
  const goTo = async (path: string) => {
    await save();
    await navigate(noticesPath, { replace: true });
    await navigate(path);
  };

  // The last one stays drawn until its closing animation ends.
  const [drawn, setDrawn] = useState(notice);
  if (notice && notice !== drawn) setDrawn(notice);
  const shown = id === null ? drawn : notice;

  return (
    <Modal
      attributes={dialogAttributes}
      opened={isActive && id !== null && (notice !== null || isMissing || error !== null)}
      onClose={onClose}
      title={shown?.titulo ?? (isMissing ? t('missing') : t('title'))}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={560}
      classNames={{ title: sheet.title ?? '', inner: sheet.inner ?? '', content: sheet.content ?? '' }}
    >
      {shown ? <Body notice={shown} onGo={goTo} /> : null}
      {isMissing ? <p className={classes.note}>{t('missingHint')}</p> : null}
      {error && !notice ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      <div className={sheet.choices}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
        {shown ? <GoButton url={shown.url ?? null} onGo={goTo} onClose={onClose} /> : null}
      </div>
    </Modal>
  );
}

type Go = (path: string) => Promise<void>;

function Body({ notice, onGo }: { readonly notice: Notificacao; readonly onGo: Go }) {
  return (
    <>
      <time className={classes.date} dateTime={notice.dh_registro}>
        {formatDateTime(notice.dh_registro)}
      </time>
      <SafeHtml html={notice.texto ?? ''} onNavigate={(path) => void onGo(path)} />
    </>
  );
}

type GoButtonProps = { readonly url: string | null; readonly onGo: Go; readonly onClose: () => void };

/** Opens the link of the notification; addresses of other sites open in another window. */
function GoButton({ url, onGo, onClose }: GoButtonProps) {
  const t = useTexts('notices');
  const isGoing = useRef(false);
  const link = safeLink(url);
  if (!link) return null;
  if (link.isExternal || !link.href.startsWith('/'))
    return (
      <Button component="a" {...linkAttributes(link)} onClick={onClose}>
        {t('go')}
      </Button>
    );
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isGoing.current) return;
    isGoing.current = true;
    void onGo(link.href);
  };
  return (
    <Button component={Link} to={link.href} onClick={go}>
      {t('go')}
    </Button>
  );
}
