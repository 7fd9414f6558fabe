import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { TeamNode, TeamPerson } from '../rules/tree.ts';
import classes from './dna.module.css';
import { candidatePage, candidatesQuery } from './dna.queries.ts';

type AddDialogProps = {
  /** The member above the new consultant; null for the origin. */
  readonly parent: TeamNode | null;
  readonly onChoose: (consultor: TeamPerson) => void;
  readonly onClose: () => void;
};

/** Consultants who may join below a member: 70 % by 75 % of the window (specification 002, sections 2.18 and 9). */
export default function AddDialog({ parent, onChoose, onClose }: AddDialogProps) {
  const t = useTexts('dna');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(typed.trim(), 250);
  const { data, error, refetch } = useQuery({
    ...candidatesQuery(parent?.consultor.id ?? null, search, page),
    placeholderData: keepPreviousData,
  });
  const total = data?.total ?? 0;
  const first = (page - 1) * candidatePage + 1;
  const last = Math.min(total, page * candidatePage);
  return (
    <Dialog
      onClose={onClose}
      title={parent === null ? t('addTitle') : t('add', { name: parent.consultor.descricao ?? '' })}
      size="max(70%, min(100%, 420px))"
    >
      <div className={classes.dialog}>
        <TextInput
          type="search"
          label={t('search')}
          value={typed}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
        <div className={classes.grid}>
          {error !== null ? (
            <ErrorState message={error.message} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <FormSkeleton fields={4} />
          ) : total === 0 ? (
            <p role="status">{t('noCandidates')}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('columnId')}</th>
                  <th scope="col">{t('columnCode')}</th>
                  <th scope="col">{t('columnName')}</th>
                  <th scope="col">{t('columnKind')}</th>
                  <th scope="col">{t('columnStatus')}</th>
                  <th scope="col">
                    <span className={classes.hidden}>{t('choose')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.data.map(({ id, nome, codigo_mundial, tipo_cliente, status_cliente, avatar }) => (
                  <tr key={id}>
                    <td data-label={t('columnId')}>{id}</td>
                    <td data-label={t('columnCode')}>{codigo_mundial}</td>
                    <td data-label={t('columnName')}>{nome}</td>
                    <td data-label={t('columnKind')}>{tipo_cliente}</td>
                    <td data-label={t('columnStatus')}>{status_cliente}</td>
                    <td>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('chooseName', { name: nome ?? String(id) })}
                        onClick={() =>
                          onChoose({
                            ...{ id: id ?? 0, descricao: nome ?? null },
                            ...{ codigo: codigo_mundial ?? null, avatar: avatar ?? null },
                          })
                        }
                      >
                        {t('choose')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div className={classes.pages}>
          {total === 0 ? null : <span role="status">{t('page', { first, last, total })}</span>}
          <ActionIcon aria-label={t('previous')} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('next')} disabled={last >= total} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
