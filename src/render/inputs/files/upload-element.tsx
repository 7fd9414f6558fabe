import { useRef, useState } from 'react';
import { fileValues, isPending } from '../../../language/values/file-value.ts';
import { holdsSeveral, limitsOf } from '../../../language/values/upload-limits.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { ImageView } from '../../registry/image-view.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import { descriptionIds, FieldFrame } from '../field-frame.tsx';
import { DropArea } from './drop-area.tsx';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';
import { useFiles } from './use-files.ts';

const FilePreview = lazyPart(() => import('./file-preview.tsx').then((module) => module.FilePreview));

/** One or several files: uploaded when chosen, saved with the record (rules U1 to U5). */
export function UploadElement(props: InputProps) {
  return <FileField {...props} />;
}

/** The same for pictures; for a text field it shows the picture at its address. */
export function ImageElement(props: InputProps) {
  const { field, value } = props;
  const isAddress = (field !== null && field.kind !== 'json') || (typeof value === 'string' && value !== '');
  if (!isAddress) return <FileField {...props} isLarge />;
  return (
    <FieldFrame field={props} isGroup>
      <ImageView value={value} label={props.label} />
    </FieldFrame>
  );
}

function FileField({ isLarge = false, ...props }: InputProps & { readonly isLarge?: boolean }) {
  const { element, field, label, isDisabled, isRequired, onChange, onBlur, value } = props;
  const t = useFileTexts();
  const limits = limitsOf(element, field);
  const isList = holdsSeveral(element, field);
  const [shown, setShown] = useState<number | null>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { files, problem, add, remove, canSend } = useFiles({
    value,
    onChange: (next) => {
      onChange(next);
      // A file being uploaded is no error yet: saving validates it.
      if (!fileValues(next).some(isPending)) onBlur();
    },
    limits,
    isList,
    addedMessage: element.addedMessage,
    sendTo: element.sendTo,
  });
  const framed = { ...props, error: problem ?? props.error };
  const preview = shown === null ? undefined : fileValues(value)[shown];
  const alt = (name: string): string => `${label}: ${name}`;
  return (
    <FieldFrame field={framed} isGroup>
      <div className={classes.root}>
        {files.length === 0 && isDisabled ? <p className={classes.blank}>–</p> : null}
        {files.length === 0 ? null : (
          <ul className={classes.list} aria-label={t('list', { name: label })}>
            {files.map((file, index) => (
              <FileRow
                key={'pending' in file ? file.pending : 'id' in file ? file.id : `${file.name}-${index}`}
                file={file}
                alt={alt(file.name)}
                isLarge={isLarge}
                onPreview={() => setShown(index)}
                onRemove={
                  isDisabled
                    ? undefined
                    : () => {
                        remove(index);
                        // The pressed button is no longer in the page.
                        requestAnimationFrame(() => chooser.current?.focus());
                      }
                }
              />
            ))}
          </ul>
        )}
        {isDisabled ? null : canSend ? (
          <DropArea
            buttonRef={chooser}
            limits={limits}
            label={label}
            describedBy={descriptionIds(framed)}
            isRequired={isRequired}
            isInvalid={framed.error !== null}
            isCompact={!isList && limits.maxFiles === 1 && files.length > 0}
            onFiles={(chosen) => void add(chosen)}
          />
        ) : (
          <p className={classes.blank}>{t('noUploads')}</p>
        )}
      </div>
      {preview === undefined ? null : (
        <FilePreview file={preview} alt={alt(preview.name)} onClose={() => setShown(null)} />
      )}
    </FieldFrame>
  );
}
