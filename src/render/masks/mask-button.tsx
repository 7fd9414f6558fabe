import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useHost } from '../host/host-context.ts';
import { userMessage } from '../host/host-error.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import type { Masks } from './use-masks.ts';

type MaskButtonProps = {
  readonly masks: Masks;
  /** The masks that it reveals and hides; without any no button is drawn. */
  readonly names: readonly string[];
  readonly size?: 'md' | 36;
};

/** The button that reveals or hides masked figures for the rest of the session. */
export function MaskButton({ masks, names, size = 'md' }: MaskButtonProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const [isTurning, setTurning] = useState(false);
  if (names.length === 0) return null;
  const open = names.filter((name) => masks.mayShow(name));
  const isShown = open.length > 0 && open.every((name) => !masks.isHidden(name));
  const turn = async () => {
    setTurning(true);
    try {
      await masks.turn(open, !isShown);
    } catch (error) {
      host.notify(userMessage(error) ?? t('loadFailed'), 'error');
    } finally {
      setTurning(false);
    }
  };
  const Icon = isShown ? IconEye : IconEyeOff;
  return (
    <ActionIcon
      variant={size === 'md' ? 'subtle' : 'default'}
      color="gray"
      size={size}
      aria-label={t('mask.show')}
      aria-pressed={isShown}
      title={t(open.length === 0 ? 'mask.denied' : isShown ? 'mask.hide' : 'mask.show')}
      disabled={open.length === 0 || isTurning}
      onClick={() => void turn()}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
