import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTexts } from '../../../ui/i18n/texts.ts';

/** The user's current password, as a confirmation of identity. */
export function PresentPassword(props: Pick<PasswordInputProps, 'error' | 'autoFocus'>) {
  const t = useTexts('account');
  return (
    <PasswordInput
      name="senhaAtual"
      label={t('acesso.presentPassword')}
      autoComplete="current-password"
      maxLength={1000}
      visibilityToggleButtonProps={{ 'aria-label': t('acesso.showPassword') }}
      {...props}
    />
  );
}
