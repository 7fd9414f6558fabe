import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useHost } from '../../host/host-context.ts';
import type { MergeChoices } from '../../host/save-with-merge.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useOthersTexts } from '../../texts/others/index.ts';
import { labelOfField, textOfField } from '../state/errors/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import classes from './merge-dialog.module.css';
import type { MergeQuestion } from './use-save.ts';

type OpenProps = { readonly form: FormHandle; readonly question: MergeQuestion };

/** Shows what two people changed in the same fields side by side, and asks which to keep. */
export function OpenMergeDialog({ form, question }: OpenProps) {
  const t = useRuntimeTexts();
  const others = useOthersTexts();
  const isOwn = useIsOwn(question);
  return (
    <Dialog
      isRead
      onClose={() => question.answer(null)}
      title={isOwn ? others('ownTitle') : t('merge.title')}
      size="xl"
      closeLabel={t('cancel')}
      closeOnClickOutside={false}
    >
      <MergeChoicesForm form={form} question={question} />
    </Dialog>
  );
}

/** Whether the current user has saved the record in another window. */
function useIsOwn({ by }: MergeQuestion): boolean {
  const { user } = useHost();
  return by?.usuario != null && by.usuario.id === user.id;
}

function MergeChoicesForm({ form, question }: OpenProps) {
  const t = useRuntimeTexts();
  const others = useOthersTexts();
  const isOwn = useIsOwn(question);
  const [choices, setChoices] = useState<MergeChoices>({});
  const { merged, by, confirmLabel } = question;
  const { conflicts, taken } = merged;
  const names = taken.map((field) => labelOfField(form, field)).join(', ');
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])));
  const write = (field: string, value: unknown) => textOfField(form, field, value, t) || `(${t('history.blank')})`;
  return (
    <>
      <Text size="sm">
        {by === null
          ? t('merge.intro')
          : others('introBy', { who: by.usuario?.nome ?? t('history.system'), when: formatDateTime(by.dh_registro) })}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={() => chooseAll('mine')}>
          {t('merge.allMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => chooseAll('theirs')}>
          {isOwn ? others('ownAllTheirs') : t('merge.allTheirs')}
        </Button>
      </Group>
      <ul className={classes.conflicts}>
        {conflicts.map(({ field, base, theirs, mine }) => {
          const label = labelOfField(form, field);
          const side = choices[field] ?? 'mine';
          return (
            <li key={field}>
              <div className={classes.head}>
                <strong>{label}</strong>
                <SegmentedControl
                  size="xs"
                  aria-label={label}
                  value={side}
                  onChange={(value) => setChoices({ ...choices, [field]: value === 'theirs' ? 'theirs' : 'mine' })}
                  data={[
                    { value: 'mine', label: t('merge.keepMine') },
                    { value: 'theirs', label: isOwn ? others('ownTakeTheirs') : t('merge.takeTheirs') },
                  ]}
                />
              </div>
              <dl className={classes.sides}>
                <Side name={t('merge.mine')} text={write(field, mine)} isChosen={side === 'mine'} />
                <Side
                  name={isOwn ? others('ownTheirs') : t('merge.theirs')}
                  text={write(field, theirs)}
                  isChosen={side === 'theirs'}
                />
                <Side name={t('merge.base')} text={write(field, base)} isChosen={false} />
              </dl>
            </li>
          );
        })}
      </ul>
      {taken.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('merge.taken', { count: taken.length, names })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => question.answer(null)}>
          {t('cancel')}
        </Button>
        <Button onClick={() => question.answer(choices)}>{confirmLabel ?? t('merge.save')}</Button>
      </Group>
    </>
  );
}

function Side({ name, text, isChosen }: { readonly name: string; readonly text: string; readonly isChosen: boolean }) {
  return (
    <div data-chosen={isChosen}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
