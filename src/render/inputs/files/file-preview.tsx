import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type FileValue, isPending, isPicture, isStored } from '../../../language/values/file-value.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { StoredImage, useObjectUrl, useStoredFile } from '../../registry/stored-image.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import classes from './files.module.css';
import { useDownload } from './use-download.ts';

type FilePreviewProps = { readonly file: FileValue; readonly alt: string; readonly onClose: () => void };

/** A picture or a PDF over the screen. */
export function FilePreview({ file, alt, onClose }: FilePreviewProps) {
  const t = useFileTexts();
  const download = useDownload();
  return (
    <Dialog isRead onClose={onClose} title={file.name} size="xl">
      {isPicture(file) ? <PicturePreview file={file} alt={alt} /> : <PdfPreview file={file} />}
      <footer className={classes.previewFoot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => void download(file)}
        >
          {t('download')}
        </Button>
      </footer>
    </Dialog>
  );
}

function PicturePreview({ file, alt }: Pick<FilePreviewProps, 'file' | 'alt'>) {
  if (isPending(file)) return null;
  return <StoredImage className={classes.whole} src={isStored(file) ? file.url : file.data} alt={alt} />;
}

/** The browser's own PDF viewer if it has one; most phones do not. */
function PdfPreview({ file }: Pick<FilePreviewProps, 'file'>) {
  const t = useFileTexts();
  const { file: content, error } = useStoredFile(isStored(file) ? file.url : null);
  // Only a real PDF may be displayed at an address of this page, whatever type the server reports.
  const pdf = useMemo(() => (content === null ? null : new Blob([content], { type: 'application/pdf' })), [content]);
  const address = useObjectUrl(pdf);
  if (!navigator.pdfViewerEnabled) return <p className={classes.blank}>{t('noPreview')}</p>;
  if (error !== null) return <p className={classes.error}>{t('previewFailed')}</p>;
  if (address === null) return <p className={classes.blank}>{t('loading')}</p>;
  return <iframe className={classes.pdf} src={address} title={file.name} />;
}
