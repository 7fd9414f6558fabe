import { TextInput } from '@mantine/core';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { AskForm } from '../ask-form.tsx';
import { PresentPassword } from '../present-password.tsx';

type ConfirmProps = {
  readonly send: (value: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the present password, before an authenticator is set up. */
export function PasswordForm({ send, onClose }: ConfirmProps) {
  const t = useTexts('account');
  return (
    <AskForm
      fields={['senhaAtual']}
      check={() => ({})}
      send={({ senhaAtual }) => send(senhaAtual)}
      label={t('duasEtapas.goOn')}
      onClose={onClose}
    >
      {({ senhaAtual }) => <PresentPassword error={senhaAtual} autoFocus />}
    </AskForm>
  );
}

type CodeFormProps = ConfirmProps & { readonly label: string; readonly isDangerous?: boolean };

/** Asks for a code of the authenticator. */
export function CodeForm({ send, ...rest }: CodeFormProps) {
  const t = useTexts('account');
  return (
    <AskForm
      fields={['codigo']}
      check={({ codigo }) => (codigo.trim().length < 6 ? { codigo: t('duasEtapas.codeMissing') } : {})}
      send={({ codigo }) => send(codigo)}
      {...rest}
    >
      {({ codigo }) => (
        <TextInput
          name="codigo"
          label={t('duasEtapas.code')}
          error={codigo}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
      )}
    </AskForm>
  );
}
