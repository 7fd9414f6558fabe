import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useOthersTexts } from '../../texts/others/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { MergeDialog } from './merge-dialog.tsx';
import classes from './saved-elsewhere.module.css';
import { useSavedElsewhere } from './use-saved-elsewhere.ts';

type SavedElsewhereProps = {
  readonly form: FormHandle;
  readonly isSaving: boolean;
  /** Shows the changes of the record. */
  readonly onShow: () => void;
};

/** A discreet line above an open form: somebody else has just saved its record. Their changes are adopted on demand. */
export function SavedElsewhere({ form, isSaving, onShow }: SavedElsewhereProps) {
  const t = useOthersTexts();
  const shared = useRuntimeTexts();
  const host = useHost();
  const { news, question, take, dismiss } = useSavedElsewhere(form, isSaving);
  const show = async () => {
    try {
      if (await take(t('apply'))) onShow();
    } catch (error) {
      host.notify(userMessage(error) ?? t('failed'), 'error');
    }
  };
  return (
    <>
      <div className={classes.place} role="status">
        {news === null ? null : (
          <div className={classes.line}>
            <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
            <p>{news === 'deleted' ? t('deleted') : t(...textOf(news.usuario, host.user.id))}</p>
            {news === 'deleted' ? null : (
              <Button size="compact-sm" variant="default" onClick={() => void show()}>
                {t('show')}
              </Button>
            )}
            <ActionIcon size="md" aria-label={shared('close')} onClick={dismiss}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        )}
      </div>
      <MergeDialog form={form} question={question} />
    </>
  );
}

type Who = { readonly id: number; readonly nome: string } | null;

function textOf(who: Who, own: unknown): [string, Record<string, string>] {
  if (who === null) return ['savedAway', {}];
  return who.id === own ? ['savedOwn', {}] : ['saved', { who: who.nome }];
}
