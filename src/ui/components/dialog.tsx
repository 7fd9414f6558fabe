import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import '../texts/index.ts';
import { dialogAttributes, readDialogAttributes } from './dialog-attributes.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'attributes' | 'closeButtonProps'> & {
  /** Omit it for a dialog that is mounted only while it is open: it returns the focus when it unmounts. */
  readonly isOpen?: boolean;
  /**
   * For a dialog whose text should be read first: the focus starts on its heading, not on the close button. A dialog
   * with a first field or a safe choice marks that with `data-autofocus` instead.
   */
  readonly isRead?: boolean;
  /** Name of the close button; 'Fechar' by default. */
  readonly closeLabel?: string;
};

/** A dialog over the page. */
export function Dialog({ isOpen, isRead = false, closeLabel, ...rest }: DialogProps) {
  const t = useTexts('ui');
  return (
    <>
      {isOpen === undefined ? <FocusReturn /> : null}
      <Modal
        attributes={isRead ? readDialogAttributes : dialogAttributes}
        opened={isOpen ?? true}
        closeButtonProps={{ 'aria-label': closeLabel ?? t('close') }}
        {...rest}
      />
    </>
  );
}

function FocusReturn() {
  useReturnFocus();
  return null;
}
