import { type ReactElement, useEffect, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { HiddenFigure } from '../../masks/hidden-figure.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import { useMasks } from '../../masks/use-masks.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useForm } from '../state/form-context.tsx';

type MaskedFieldProps = {
  /** Name of the value's mask. */
  readonly eye: string;
  /** Field of the record. */
  readonly path: string;
  readonly element: ElementDefinition;
  readonly label: string;
  /** Drawn after the value is revealed. */
  readonly input: ReactElement;
};

/** An input whose value the server omits until it is revealed, so that nobody types over an unseen value. */
export function MaskedField({ eye, path, element, label, input }: MaskedFieldProps) {
  const { form, t } = useForm();
  const host = useHost();
  const masks = useMasks(true);
  const { store, entity, recordId } = form;
  const isHidden = masks.isHidden(eye);
  // A record read while masked has no value in the field.
  const [isKnown, setKnown] = useState(store.base()[path] != null);
  useEffect(() => {
    if (isHidden || isKnown || recordId === null) return;
    const left = new AbortController();
    host.loadRecord(entity, recordId, left.signal).then(
      (record) => {
        if (left.signal.aborted) return;
        const own = { [path]: record[path] ?? null };
        store.replace({ ...store.base(), ...own }, { ...store.values(), ...own });
        setKnown(true);
      },
      (error: unknown) => {
        if (!left.signal.aborted) host.notify(userMessage(error) ?? t('loadFailed'), 'error');
      },
    );
    return () => left.abort();
  }, [isHidden, isKnown, host, store, entity, recordId, path, t]);
  if (!isHidden && isKnown) return input;
  return (
    <ShownFrame element={element} label={label} isEmpty={false}>
      <HiddenFigure /> <MaskButton masks={masks} names={[eye]} />
    </ShownFrame>
  );
}
