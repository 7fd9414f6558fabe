import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconCloudUpload, IconReplace } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import type { FileLimits } from '../../../language/entity/file-rules.ts';
import { takesPictures } from '../../../language/values/upload-limits.ts';
import { FileInput } from '../../../ui/components/file-input.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import classes from './files.module.css';
import { hintOf, limitHint } from './problems.ts';
import { useDropTarget } from './use-drop-target.ts';

type DropAreaProps = {
  readonly limits: FileLimits;
  /** Describes the purpose of the files. */
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
  /** There is already a file: only a button that replaces it is shown. */
  readonly isCompact?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly buttonRef?: Ref<HTMLButtonElement>;
};

/** Accepts files that are dropped, pasted, chosen, or taken with a phone's camera. */
export function DropArea(props: DropAreaProps) {
  const { limits, label, describedBy, isRequired = false, isInvalid = false, isCompact = false, onFiles } = props;
  const t = useFileTexts();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOver = useDropTarget(area, onFiles);
  const isTouch = useMediaQuery('(pointer: coarse)', false) ?? false;
  const described = describedBy === undefined ? {} : { 'aria-describedby': describedBy };
  return (
    <div ref={area} className={classes.drop} data-over={isOver} data-compact={isCompact} data-invalid={isInvalid}>
      <FileInput ref={picker} accept={limits.accepted.join(',')} multiple={limits.maxFiles > 1} onFiles={onFiles} />
      {isCompact ? (
        <Button
          ref={props.buttonRef ?? null}
          variant="default"
          size="compact-sm"
          className={classes.action ?? ''}
          leftSection={<IconReplace size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('replaceOf', { name: label })}
          {...described}
          onClick={() => picker.current?.click()}
        >
          {t('replace')}
        </Button>
      ) : (
        <button
          ref={props.buttonRef}
          type="button"
          className={classes.choose}
          {...described}
          onClick={() => picker.current?.click()}
        >
          <IconCloudUpload size={24} stroke={1.5} aria-hidden="true" />
          <span className="visually-hidden">{`${label}${isRequired ? ' *' : ''}: `}</span>
          <span>{hintOf(limits, t)}</span>
          <span className={classes.small}>{limitHint(limits, t)}</span>
        </button>
      )}
      {isTouch && takesPictures(limits) ? (
        <>
          <FileInput ref={camera} accept="image/*" capture="environment" onFiles={onFiles} />
          <Button
            variant="default"
            size="compact-sm"
            className={classes.action ?? ''}
            leftSection={<IconCamera size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={`${t('camera')}: ${label}`}
            onClick={() => camera.current?.click()}
          >
            {t('camera')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
