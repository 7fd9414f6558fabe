import { TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { contextOf, drawName } from './draw.ts';
import classes from './pad.module.css';
import { padRatio } from './strokes.ts';

type TypedSignatureProps = {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly isDisabled?: boolean;
};

/** Signs by a typed name, drawn in handwriting: the way for the keyboard. */
export function TypedSignature({ name, onChange, isDisabled = false }: TypedSignatureProps) {
  const t = useTexts('contract-signing');
  const { ref, width } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paper = canvas.current;
    if (paper === null || width <= 0) return;
    const sharp = Math.min(Math.max(1, window.devicePixelRatio), 3);
    paper.width = Math.round(width * sharp);
    paper.height = Math.round(width * padRatio * sharp);
    drawName(contextOf(paper), name.trim(), paper);
  }, [name, width]);
  return (
    <div className={classes.pad}>
      <TextInput
        label={t('typedName')}
        value={name}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={80}
        autoComplete="name"
        readOnly={isDisabled}
      />
      <div ref={ref} className={classes.paper} style={{ height: width * padRatio }} data-disabled={isDisabled}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={name.trim() === '' ? t('typedEmpty') : t('typedShown', { name: name.trim() })}
        />
        <span className={classes.line} aria-hidden="true" />
      </div>
    </div>
  );
}
