import { Button } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { resolveView } from '../../../language/index.ts';
import { AccessPage } from '../../../portal/access/access-page.tsx';
import { createFormStore, ElementTree, FormProvider, focusFirstError, useFormHandle } from '../../../render/forms.ts';
import { RuntimeProvider } from '../../../render/index.ts';
import { formatPhone } from '../../../ui/format/phone.ts';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import classes from './external.module.css';
import { publicHost } from './public-host.ts';
import './texts/index.ts';

/** `/test`: a form with a telephone and a button, which sends nothing (specification 002, section 2.22). */
export function TestScreen() {
  const t = useTexts('external');
  const language = useLanguage();
  const host = useMemo(() => publicHost(language), [language]);
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <RuntimeProvider host={host}>
        <AccessPage title={t('test.title')}>
          <TestForm />
        </AccessPage>
      </RuntimeProvider>
    </QueryClientProvider>
  );
}

function TestForm() {
  const t = useTexts('external');
  const [done, setDone] = useState('');
  const label = t('test.phone');
  const { resolved, elements } = useMemo(() => {
    const given = { telefone: { type: 'phone', label, required: true } } as const;
    const view = { elements: given };
    const layers = [{ layer: 'base', file: 'test', view }] as const;
    const answer = { entity: 'test', hash: '', model: null, related: {}, layers, problems: [] };
    const found = resolveView(answer);
    return { resolved: found, elements: found.view.elements ?? given };
  }, [label]);
  const [store] = useState(() => createFormStore({ telefone: null }));
  const form = useFormHandle({ resolved, elements, store, recordId: null, isReadOnly: false, access: {} });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!(await form.validateAll())) {
      requestAnimationFrame(() => focusFirstError(form));
      return;
    }
    setDone(t('test.done', { phone: formatPhone(String(store.get('telefone') ?? '')) }));
  };

  return (
    <FormProvider form={form}>
      <form onSubmit={(event) => void send(event)} noValidate style={{ display: 'grid', gap: 16 }}>
        <div className={classes.fields}>
          <ElementTree elements={elements} pointer="/elements" />
        </div>
        <Button type="submit" size="md" fullWidth>
          {t('test.send')}
        </Button>
        <p className={classes.result} role="status">
          {done}
        </p>
      </form>
    </FormProvider>
  );
}
