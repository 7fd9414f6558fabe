import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, dataOf, fieldMessages } from '../../../api/index.ts';
import { AccessPage } from '../../../portal/access/access-page.tsx';
import { client } from '../../../portal/session/client.ts';
import { session } from '../../../portal/session/session.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import './texts/index.ts';

const fields = ['codigo', 'nome', 'login', 'senha'] as const;
type Field = (typeof fields)[number];
type Values = Readonly<Record<Field, string>>;

/** Creates the first administrator of an empty portal, with the one-time code from the terminal. */
export function FirstAccessScreen() {
  const t = useTexts('first-access');
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useLeaveWhenDone();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readValues(form);
    const wrong = fields.filter((field) => !isComplete(field, values[field]));
    setErrors(Object.fromEntries(wrong.map((field) => [field, t(`missing.${field}`)])));
    setProblem(null);
    if (wrong[0]) {
      focusField(form, wrong[0]);
      return;
    }
    setSending(true);
    try {
      const { data } = await dataOf(client.POST('/primeiroAcesso', { body: values, showsErrors: true }));
      session.open(data.token, data.usuario);
      navigate('/home', { replace: true });
    } catch (error) {
      setSending(false);
      const placed = error instanceof ApiError ? fieldMessages(error, fields) : {};
      setErrors(placed);
      if (Object.keys(placed).length === 0) setProblem(error instanceof ApiError ? error.message : t('unexpected'));
    }
  };

  return (
    <AccessPage title={t('title')}>
      <p style={{ margin: 0 }}>{t('intro')}</p>
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : null}
      <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'grid', gap: 16 }}>
        <TextInput
          name="codigo"
          label={t('code')}
          error={errors.codigo}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          size="md"
          autoFocus
        />
        <TextInput name="nome" label={t('name')} error={errors.nome} autoComplete="name" maxLength={120} size="md" />
        <TextInput
          name="login"
          type="email"
          label={t('email')}
          error={errors.login}
          autoComplete="username"
          maxLength={200}
          size="md"
        />
        <PasswordInput
          name="senha"
          label={t('password')}
          description={t('passwordHelp')}
          error={errors.senha}
          autoComplete="new-password"
          maxLength={1000}
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          {t('submit')}
        </Button>
      </form>
    </AccessPage>
  );
}

/** Leaves this page if there is a user already. */
function useLeaveWhenDone(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const control = new AbortController();
    client.GET('/primeiroAcesso', { signal: control.signal }).then(
      ({ data }) => {
        if (data && !data.data.pendente) navigate('/login', { replace: true });
      },
      () => undefined,
    );
    return () => control.abort();
  }, [navigate]);
}

function readValues(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const text = (field: Field) => String(data.get(field) ?? '');
  return {
    codigo: text('codigo').trim(),
    nome: text('nome').trim(),
    login: text('login').trim(),
    senha: text('senha'),
  };
}

function isComplete(field: Field, value: string): boolean {
  if (field === 'senha') return [...value].length >= 10;
  if (field === 'login') return /^\S+@\S+\.\S+$/.test(value);
  return value !== '';
}

function focusField(form: HTMLFormElement, field: Field): void {
  const input = form.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}
