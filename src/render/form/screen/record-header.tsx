import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopy, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { FormActions } from '../actions/action-button.tsx';
import classes from '../drawing/form.module.css';
import type { FormHandle } from '../state/form-handle.ts';
import { headingFields } from '../values/heading-fields.ts';

const loadNeighbours = () =>
  import('./record-neighbours.tsx').then(
    ({ RecordNeighbours }) => ({ default: RecordNeighbours }),
    () => ({ default: NoNeighbours }),
  );
const RecordNeighbours = lazy(loadNeighbours);

/** If the code cannot be loaded, the form has no navigation to neighbours. */
function NoNeighbours(_props: { readonly entity: string; readonly id: number }) {
  return null;
}

const loadFacts = () => import('./record-facts.tsx');
const RecordFacts = lazy(() => loadFacts().then(({ RecordFacts }) => ({ default: RecordFacts })));
const RecordPicture = lazy(() => loadFacts().then(({ RecordPicture }) => ({ default: RecordPicture })));

const RecordComments = lazy(() =>
  import('../comments/record-comments.tsx').then(({ RecordComments }) => ({ default: RecordComments })),
);

/** Starts loading the parts of a record's header together with the record, so that they appear with it. */
export function loadHeaderParts(): void {
  void loadNeighbours();
  loadFacts().catch(() => undefined);
}

type RecordHeaderProps = {
  readonly entity: string;
  /** Null for a new record. */
  readonly id: number | null;
  /** Label of the record. */
  readonly title: string;
  readonly resolved: ResolvedView;
  readonly form: FormHandle;
  readonly access: Readonly<Record<string, boolean>>;
  /** The comments parameter of the address: a value opens them. */
  readonly commentsAsked: string | undefined;
  /** Absent if there is no list to return to. */
  readonly onBack: (() => void) | undefined;
  readonly onHistory: () => void;
  /** Absent if the record may not be copied. */
  readonly onCopy: (() => void) | undefined;
};

/** The header of a form: the record's label, picture and facts, and actions on the whole record. */
export function RecordHeader({
  entity,
  id,
  title,
  resolved: { model, view },
  form,
  access,
  commentsAsked,
  onBack,
  onHistory,
  onCopy,
}: RecordHeaderProps) {
  const t = useRuntimeTexts();
  const singular = model?.title ?? entity;
  const { picture, facts } = useMemo(
    () => headingFields(id === null ? null : model, view.form?.heading),
    [id, model, view],
  );
  const brief = classes.brief ?? '';
  return (
    <PageHeader
      title={title}
      {...(id === null || model?.single === true ? {} : { note: singular === title ? `#${id}` : `${singular} ${id}` })}
      {...(picture === null
        ? {}
        : {
            icon: (
              <Suspense fallback={<Awaited />}>
                <RecordPicture form={form} field={picture} />
              </Suspense>
            ),
          })}
      {...(facts.length === 0
        ? {}
        : {
            subtitle: (
              <Suspense fallback={<Awaited />}>
                <RecordFacts form={form} fields={facts} />
              </Suspense>
            ),
          })}
      actions={
        <>
          {onBack === undefined ? null : (
            <Button
              variant="subtle"
              color="gray"
              className={brief}
              leftSection={<IconArrowLeft size={16} />}
              onClick={onBack}
            >
              {t('form.back')}
            </Button>
          )}
          {id === null ? null : (
            <>
              <Suspense fallback={<Awaited />}>
                <RecordNeighbours entity={entity} id={id} />
              </Suspense>
              <Button variant="default" className={brief} leftSection={<IconHistory size={16} />} onClick={onHistory}>
                {t('form.history')}
              </Button>
              {model?.comments !== undefined && access[model.comments] === true ? (
                <Suspense fallback={<Awaited />}>
                  <RecordComments form={form} recordId={id} asked={commentsAsked} />
                </Suspense>
              ) : null}
            </>
          )}
          {onCopy === undefined ? null : (
            <Button variant="default" className={brief} leftSection={<IconCopy size={16} />} onClick={onCopy}>
              {t('form.copy')}
            </Button>
          )}
          <FormActions form={form} actions={view.form?.actions} />
        </>
      }
    />
  );
}
