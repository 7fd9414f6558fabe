import { Button } from '@mantine/core';
import { IconArrowLeft, IconCopy, IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { FormActions } from '../actions/action-button.tsx';
import classes from '../drawing/form.module.css';
import type { FormHandle } from '../state/form-handle.ts';
import { headingFields } from '../values/heading-fields.ts';

const loadNeighbours = () => import('./record-neighbours.tsx').then((module) => module.RecordNeighbours);
const RecordNeighbours = lazyPart(loadNeighbours);

const loadFacts = () => import('./record-facts.tsx');
const RecordFacts = lazyPart(() => loadFacts().then((module) => module.RecordFacts));
const RecordPicture = lazyPart(() => loadFacts().then((module) => module.RecordPicture));

const RecordComments = lazyPart(() =>
  import('../comments/record-comments.tsx').then((module) => module.RecordComments),
);

/** Starts loading the parts of a record's header together with the record, so that they appear with it. */
export function loadHeaderParts(): void {
  loadNeighbours().catch(() => undefined);
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
            icon: <RecordPicture form={form} field={picture} />,
          })}
      {...(facts.length === 0
        ? {}
        : {
            subtitle: <RecordFacts form={form} fields={facts} />,
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
              <RecordNeighbours entity={entity} id={id} />
              <Button variant="default" className={brief} leftSection={<IconHistory size={16} />} onClick={onHistory}>
                {t('form.history')}
              </Button>
              {model?.comments !== undefined && access[model.comments] === true ? (
                <RecordComments form={form} recordId={id} asked={commentsAsked} />
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
