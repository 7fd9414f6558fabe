import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../i18n/texts.ts';
import '../../texts/index.ts';
import classes from '../state.module.css';

type ErrorStateProps = {
  /** What failed; 'Não foi possível carregar' by default. */
  readonly title?: string;
  /** The reason, as a message of the server's catalogue. */
  readonly message: string;
  readonly requestId?: string | null;
  /** Absent if trying again cannot help. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
};

/** What failed, why, and a way to continue; replaces the failed content. */
export function ErrorState({ title, message, requestId, onRetry, isRetrying = false }: ErrorStateProps) {
  const t = useTexts('ui');
  return (
    <div className={classes.root} role="alert">
      <div className={classes.icon} data-tone="danger" aria-hidden="true">
        <IconAlertTriangle size={28} stroke={1.5} />
      </div>
      <p className={classes.title}>{title ?? t('error.title')}</p>
      <p className={classes.description}>{message}</p>
      {requestId ? <p className={classes.reference}>{t('error.reference', { id: requestId })}</p> : null}
      {onRetry ? (
        <div className={classes.action}>
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
