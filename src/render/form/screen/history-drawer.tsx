import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readDialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import type { HistoryEntry } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { labelOfField, textOfField } from '../state/errors/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import classes from './history-drawer.module.css';

type HistoryDrawerProps = { readonly form: FormHandle; readonly isOpen: boolean; readonly onClose: () => void };

/** Who changed the record and when, with the values before and after. */
export function HistoryDrawer({ form, isOpen, onClose }: HistoryDrawerProps) {
  useReturnFocus();
  const t = useRuntimeTexts();
  const host = useHost();
  const { entity, recordId } = form;
  const query = useQuery({
    queryKey: ['history', entity, recordId],
    queryFn: ({ signal }) => host.loadHistory(entity, recordId ?? 0, signal),
    enabled: isOpen && recordId !== null,
    staleTime: 0,
  });
  return (
    <Drawer
      attributes={readDialogAttributes}
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="md"
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {query.error !== null ? (
        <ErrorState title={t('history.failed')} message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data?.length === 0 ? (
        <p className={classes.blank}>{t('history.empty')}</p>
      ) : (
        <ol className={classes.entries}>
          {query.data?.map((entry) => (
            <Entry key={entry.id} entry={entry} form={form} />
          ))}
        </ol>
      )}
    </Drawer>
  );
}

const verbs: Readonly<Record<string, string>> = {
  CRIACAO: 'history.created',
  ALTERACAO: 'history.changed',
  EXCLUSAO: 'history.deleted',
};
const unspoken: ReadonlySet<string> = new Set(['id', 'versao', 'dh_registro', 'dh_alteracao']);

function Entry({ entry, form }: { readonly entry: HistoryEntry; readonly form: FormHandle }) {
  const t = useRuntimeTexts();
  const fields = [...new Set([...Object.keys(entry.antes ?? {}), ...Object.keys(entry.depois ?? {})])].filter(
    (name) => !unspoken.has(name),
  );
  const write = (field: string, value: unknown) => textOfField(form, field, value, t) || t('history.blank');
  const isCreation = entry.operacao === 'CRIACAO';
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <strong>
          {t(isCreation && entry.versao > 1 ? 'history.restored' : (verbs[entry.operacao] ?? 'history.changed'))}
        </strong>
        <span>
          {t('history.by', {
            who: entry.usuario?.nome ?? t('history.system'),
            when: formatDateTime(entry.dh_registro),
          })}
        </span>
      </div>
      <dl className={classes.changes}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{labelOfField(form, field)}</dt>
            <dd>
              {isCreation ? null : (
                <>
                  <del>{write(field, entry.antes?.[field])}</del>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden"> {t('history.to')} </span>
                </>
              )}
              <ins>{write(field, entry.depois?.[field])}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
