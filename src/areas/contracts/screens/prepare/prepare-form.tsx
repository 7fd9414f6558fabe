import { TextInput } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { ChoiceDialog } from '../../../../ui/components/choice-dialog.tsx';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { type PrepareContext, type PrepareEvent, type Witness, wrongFields } from '../../machines/prepare.machine.ts';
import { DocumentSkeleton } from '../document/document-skeleton.tsx';
import '../texts/prepare/index.ts';
import { PlaceList } from './place-list.tsx';
import classes from './prepare.module.css';

const MarkedDocument = lazyComponent(() => import('../document/marked-document.tsx').then((module) => module.default));

type PrepareFormProps = {
  readonly context: PrepareContext;
  readonly isSaving: boolean;
  readonly onEvent: (event: PrepareEvent) => void;
};

const fields = [
  { name: 'nome', label: 'name', type: 'text', most: 120, hint: null },
  { name: 'documento', label: 'document', type: 'text', most: 30, hint: null },
  { name: 'email', label: 'email', type: 'email', most: 200, hint: 'emailHelp' },
] as const satisfies readonly { readonly name: keyof Witness; readonly [key: string]: unknown }[];

/** The document with its marks, and beside it the list of marks, the witness and the button that sends both. */
export function PrepareForm({ context, isSaving, onEvent }: PrepareFormProps) {
  const t = useTexts('contract-prepare');
  const { contract, marks, witness, isTried, problem } = context;
  const form = useRef<HTMLFormElement>(null);
  const wrong = isTried ? wrongFields(witness) : [];
  const confirm = () => {
    onEvent({ type: 'confirm' });
    const [first] = wrongFields(witness);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <div className={classes.root}>
      <Suspense fallback={<DocumentSkeleton label={t('loading')} />}>
        {contract === null || contract.document === null ? null : (
          <MarkedDocument
            key={contract.hashcode}
            source={contract.document}
            label={contract.nome}
            marks={marks}
            onChange={isSaving ? undefined : (kind, next) => onEvent({ type: 'placed', kind, marks: next })}
          />
        )}
      </Suspense>
      <form
        ref={form}
        className={classes.side}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) confirm();
        }}
      >
        <section className={classes.card}>
          <h2>{t('places')}</h2>
          <p className={classes.help}>{t('placesHelp')}</p>
          <PlaceList marks={marks} />
        </section>
        <section className={classes.card}>
          <h2>{t('whoWitness')}</h2>
          {fields.map(({ name, label, type, most, hint }) => (
            <TextInput
              key={name}
              name={name}
              type={type}
              label={t(label)}
              description={hint === null ? undefined : t(hint)}
              value={witness[name]}
              maxLength={most}
              autoComplete="off"
              withAsterisk
              aria-required="true"
              readOnly={isSaving}
              error={wrong.includes(name) ? t(`wrong_${name}`) : null}
              onChange={(event) => onEvent({ type: 'typed', witness: { [name]: event.currentTarget.value } })}
            />
          ))}
        </section>
        {problem?.why === 'refused' ? (
          <p className={classes.problem} role="alert">
            {problem.text}
          </p>
        ) : null}
        <BusyButton isBusy={isSaving} fullWidth size="md" onClick={confirm}>
          {t('confirm')}
        </BusyButton>
        <p className={classes.help}>{t('confirmHelp')}</p>
      </form>
      <ChoiceDialog
        isOpen={problem?.why === 'nothing'}
        title={t('attention')}
        choices={[{ id: 'ok', label: t('ok'), tone: 'primary' }]}
        onChoose={() => onEvent({ type: 'dismiss' })}
      >
        <p>{t('nothing')}</p>
      </ChoiceDialog>
      <ChoiceDialog
        isOpen={problem?.why === 'changed'}
        title={t('attention')}
        choices={[{ id: 'reload', label: t('reload'), tone: 'primary' }]}
        onChoose={(choice) => onEvent({ type: choice === 'reload' ? 'reload' : 'dismiss' })}
      >
        <p>{problem?.why === 'changed' ? problem.text : ''}</p>
        <p>{t('changedHelp')}</p>
      </ChoiceDialog>
    </div>
  );
}
