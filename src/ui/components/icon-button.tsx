import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** Size of the icon in px, by the size of the button. */
const pictures = { sm: 14, md: 16, 36: 18 } as const;

type IconButtonProps = Pick<ActionIconProps, 'variant' | 'color' | 'loading' | 'disabled'> &
  Omit<ComponentProps<'button'>, 'children' | 'style' | 'color'> & {
    /** Its action: read by screen readers, and shown as a hint. */
    readonly label: string;
    readonly icon: Icon;
    readonly size?: keyof typeof pictures;
  };

/** A button with only an icon. */
export function IconButton({ label, icon: Picture, size = 'md', ...button }: IconButtonProps) {
  return (
    <ActionIcon {...button} size={size} aria-label={label} title={label}>
      <Picture size={pictures[size]} stroke={1.75} />
    </ActionIcon>
  );
}
