import { Modal, type ModalProps } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import '../texts/index.ts';
import { dialogAttributes, readDialogAttributes } from './dialog-attributes.ts';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = Omit<ModalProps, 'opened' | 'attributes' | 'closeButtonProps'> & {
  /** Left out for a dialog that is in the page only while it is open: it gives the focus back when it goes. */
  readonly isOpen?: boolean;
  /**
   * It is read before anything is done in it: it opens on its heading, and not on the button that closes it. A dialog with
   * a first field or a safe choice marks that with `data-autofocus` instead.
   */
  readonly isRead?: boolean;
  /** Name of the button that closes it; 'Fechar' when left out. */
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
