import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './verify.module.css';

/** Accepts a dropped or chosen file. */
export function FileDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useTexts('contract-verify');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
    // Allows choosing the same file again.
    if (input.current !== null) input.current.value = '';
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <label
      className={classes.drop}
      data-over={isOver}
      onDragOver={hold}
      onDragLeave={hold}
      onDrop={(event) => {
        hold(event);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
      <span>{t('drop')}</span>
      <input
        ref={input}
        className={classes.input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={t('choose')}
        onChange={(event) => take(event.currentTarget.files)}
      />
    </label>
  );
}
