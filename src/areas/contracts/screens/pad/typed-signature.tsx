import { TextInput } from '@mantine/core';
import { useCallback } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { drawName } from './draw.ts';
import classes from './pad.module.css';
import { usePaper } from './use-paper.ts';

type TypedSignatureProps = {
  readonly name: string;
  readonly onChange: (name: string) => void;
  readonly isDisabled?: boolean;
};

/** Signs by a typed name, drawn in handwriting: the alternative for the keyboard. */
export function TypedSignature({ name, onChange, isDisabled = false }: TypedSignatureProps) {
  const t = useTexts('contract-signing');
  const draw = useCallback(
    (context: CanvasRenderingContext2D, paper: HTMLCanvasElement) => drawName(context, name.trim(), paper),
    [name],
  );
  const { ref, canvas, height } = usePaper(draw);
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
      <div ref={ref} className={classes.paper} style={{ height }} data-disabled={isDisabled}>
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
