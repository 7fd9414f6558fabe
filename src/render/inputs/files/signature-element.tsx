import { Button } from '@mantine/core';
import { IconEraser, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { imageSources } from '../../../language/values/pictures/image-source.ts';
import { FileInput } from '../../../ui/components/file-input.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import { FieldFrame } from '../field-frame.tsx';
import { controlClass } from '../text-control.tsx';
import { readableFiles } from './problems.ts';
import classes from './signature.module.css';
import { type Ink, isBlank, noInk, sizeOfDataUrl } from './signature-ink.ts';
import { pictureOf, SignaturePad } from './signature-pad.tsx';

/**
 * A signature: drawn, made from a typed name, or a picture. A text field stores it as a data URL, a file field as a
 * file embedded in the record.
 */
export function SignatureElement(props: InputProps) {
  const { id, label, value, field, onChange, onBlur, isDisabled } = props;
  const t = useFileTexts();
  const [ink, setInk] = useState<Ink>(noInk);
  const [own, setOwn] = useState<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  // A value from elsewhere is shown as it is, because its strokes are unknown.
  const [stored] = value === own ? [] : signaturesOf(value);
  const isSigned = stored !== undefined || !isBlank(ink);

  const write = (next: Ink) => {
    setInk(next);
    setProblem(null);
    const made = isBlank(next)
      ? null
      : field?.kind === 'text'
        ? pictureOf(next)
        : fileOf(pictureOf(next), t('signature.file'));
    setOwn(made);
    onChange(made);
    onBlur();
  };
  const takePicture = async (files: readonly File[]) => {
    const [file] = await readableFiles(files);
    if (file === undefined) return;
    try {
      write({ kind: 'picture', picture: await createImageBitmap(file) });
    } catch {
      setProblem(t('signature.notPicture'));
    }
  };
  if (isDisabled) {
    return (
      <FieldFrame field={props} isGroup>
        {isSigned ? (
          <Picture src={signaturesOf(value)[0]?.src} label={label} />
        ) : (
          <p className={classes.blank}>{t('signature.unsigned')}</p>
        )}
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={{ ...props, error: problem ?? props.error }} isGroup>
      <div className={classes.root}>
        {stored === undefined ? (
          <SignaturePad label={label} ink={ink} onDrawn={write} />
        ) : (
          <Picture src={stored.src} label={label} />
        )}
        <div className={classes.tools}>
          <label className={classes.type} htmlFor={`${id}-typed`}>
            <span className={classes.small}>{t('signature.type')}</span>
            <input
              id={`${id}-typed`}
              className={controlClass}
              autoComplete="off"
              maxLength={80}
              value={ink.kind === 'typed' ? ink.text : ''}
              onChange={(event) => write({ kind: 'typed', text: event.currentTarget.value })}
            />
          </label>
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
              aria-label={t('signature.uploadOf', { name: label })}
              onClick={() => picker.current?.click()}
            >
              {t('signature.upload')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconEraser size={16} stroke={1.75} aria-hidden="true" />}
              aria-label={t('signature.clearOf', { name: label })}
              disabled={!isSigned}
              onClick={() => write(noInk)}
            >
              {t('signature.clear')}
            </Button>
          </div>
        </div>
        <FileInput ref={picker} accept="image/*" onFiles={(files) => void takePicture(files)} />
      </div>
    </FieldFrame>
  );
}

/** Pictures of other servers are not loaded: they would reveal who reads this. */
function signaturesOf(value: unknown) {
  return imageSources(value).filter(({ host }) => host === undefined);
}

function Picture({ src, label }: { readonly src: string | undefined; readonly label: string }) {
  const t = useFileTexts();
  if (src === undefined) return null;
  return (
    <div className={classes.paper}>
      <StoredImage className={classes.canvas} src={src} alt={`${label}: ${t('signature.signed')}`} />
    </div>
  );
}

function fileOf(data: string, name: string) {
  return { name, extension: 'png', type: 'image/png', size: sizeOfDataUrl(data), data };
}
