import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconEye, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { type FileValue, isPending, isPicture, isStored } from '../../../language/values/file-value.ts';
import { formatFileSize } from '../../../ui/format/file-size.ts';
import { FileIcon } from '../../registry/file-icon.tsx';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import classes from './files.module.css';
import { type Upload, uploads } from './upload-store.ts';
import { useDownload } from './use-download.ts';

type FileRowProps = {
  readonly file: FileValue;
  /** Alternative text of a picture. */
  readonly alt: string;
  readonly isLarge?: boolean;
  readonly onPreview: () => void;
  /** Absent if it may not be removed. */
  readonly onRemove?: (() => void) | undefined;
};

/** A file of a field: its name and size, its upload progress, and its actions. */
export function FileRow({ file, alt, isLarge = false, onPreview, onRemove }: FileRowProps) {
  const t = useFileTexts();
  const { name, size, type } = file;
  const upload = useUpload(isPending(file) ? file.pending : null);
  const download = useDownload();
  const canShow = !isPending(file) && (isPicture(file) || type === 'application/pdf');
  return (
    <li className={classes.row} data-large={isLarge && isPicture(file)}>
      <Thumbnail file={file} alt={alt} canShow={canShow} isLarge={isLarge} onPreview={onPreview} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {isPending(file) ? (
          <Progress file={file} upload={upload} />
        ) : (
          <span className={classes.small}>{formatFileSize(size)}</span>
        )}
      </div>
      <div className={classes.actions}>
        {upload?.status === 'failed' && isPending(file) ? (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action ?? ''}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={t('retryOf', { name })}
            onClick={() => uploads.retry(file.pending)}
          >
            {t('retry')}
          </Button>
        ) : null}
        {canShow ? (
          <ActionIcon className={classes.action ?? ''} aria-label={t('preview', { name })} onClick={onPreview}>
            <IconEye size={18} stroke={1.75} />
          </ActionIcon>
        ) : null}
        {isStored(file) ? (
          <ActionIcon
            className={classes.action ?? ''}
            aria-label={t('downloadOf', { name })}
            onClick={() => void download(file)}
          >
            <IconDownload size={18} stroke={1.75} />
          </ActionIcon>
        ) : null}
        {onRemove === undefined ? null : (
          <ActionIcon
            className={classes.action ?? ''}
            aria-label={t(upload?.status === 'sending' ? 'cancel' : 'remove', { name })}
            onClick={onRemove}
          >
            {upload?.status === 'sending' ? <IconX size={18} stroke={1.75} /> : <IconTrash size={18} stroke={1.75} />}
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

type ThumbnailProps = Pick<FileRowProps, 'file' | 'alt' | 'onPreview'> & {
  readonly canShow: boolean;
  readonly isLarge: boolean;
};

function Thumbnail({ file, alt, canShow, isLarge, onPreview }: ThumbnailProps) {
  const t = useFileTexts();
  const source = isPicture(file) && !isPending(file) ? (isStored(file) ? file.url : file.data) : null;
  if (source === null)
    return (
      <span className={classes.sign}>
        <FileIcon type={file.type} size={24} />
      </span>
    );
  return (
    <button
      type="button"
      className={classes.picture}
      disabled={!canShow}
      aria-label={t('preview', { name: file.name })}
      onClick={onPreview}
    >
      <StoredImage src={source} room={isLarge ? 112 : 44} alt={alt} decoding="async" />
    </button>
  );
}

/** The progress of a file; if its upload was lost, a request to choose it again. */
function Progress({ file, upload }: { readonly file: FileValue; readonly upload: Upload | null }) {
  const t = useFileTexts();
  if (upload?.status !== 'sending') {
    const inputTexts = upload === null ? t('interrupted') : (upload.message ?? t('failed'));
    return (
      <span className={classes.error} role="alert">
        {inputTexts}
      </span>
    );
  }
  const { loaded, total } = upload;
  const isWhole = total > 0 && loaded >= total;
  const inputTexts = isWhole
    ? t('finishing')
    : t('sent', { sent: formatFileSize(loaded), total: formatFileSize(total) });
  return (
    <>
      <progress
        className={classes.progress}
        max={Math.max(total, 1)}
        {...(isWhole ? {} : { value: loaded })}
        aria-label={t('sending', { name: file.name })}
        aria-valuetext={inputTexts}
      />
      <span className={classes.small} aria-hidden="true">
        {inputTexts}
      </span>
    </>
  );
}

function useUpload(key: string | null): Upload | null {
  return useSyncExternalStore(
    uploads.subscribe,
    useCallback(() => (key === null ? null : uploads.get(key)), [key]),
  );
}
