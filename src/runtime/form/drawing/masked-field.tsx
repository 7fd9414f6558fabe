import type { ReactElement } from 'react';
import { ShownFrame } from '../../blocks/display/shown-frame.tsx';
import type { ElementDefinition } from '../../definition/view/view.ts';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useMasks } from '../../masks/use-masks.ts';

type MaskedFieldProps = {
  /** Name of the eye behind which the value stands. */
  readonly eye: string;
  readonly element: ElementDefinition;
  readonly label: string;
  /** Drawn once the eye is open. */
  readonly input: ReactElement;
};

/** An input whose value the server leaves out until its eye is open: what is not shown is not typed over. */
export function MaskedField({ eye, element, label, input }: MaskedFieldProps) {
  const masks = useMasks(true);
  if (!masks.isHidden(eye)) return input;
  return (
    <ShownFrame element={element} label={label} isEmpty={false}>
      <HiddenFigure /> <MaskButton masks={masks} names={[eye]} />
    </ShownFrame>
  );
}
