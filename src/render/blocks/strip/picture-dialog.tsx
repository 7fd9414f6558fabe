import { Modal } from '@mantine/core';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { PictureStage, type StagePicture } from './picture-stage.tsx';

type PictureDialogProps = {
  readonly label: string;
  readonly pictures: readonly StagePicture[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
};

/** The pictures of a strip in full screen. */
export function PictureDialog({ label, onClose, ...stage }: PictureDialogProps) {
  useReturnFocus();
  return (
    <Modal.Root attributes={dialogAttributes} opened onClose={onClose} fullScreen size="100%" returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <PictureStage {...stage} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
