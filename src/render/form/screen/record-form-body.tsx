import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useHost } from '../../host/host-context.ts';
import { ProblemBanner } from '../../registry/states/problem-banner.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { ElementTree } from '../drawing/element-tree.tsx';
import { ErrorSummary } from '../drawing/error-summary.tsx';
import classes from '../drawing/form.module.css';
import { FormFooter } from '../drawing/form-footer.tsx';
import { MergeDialog } from '../saving/merge-dialog.tsx';
import { FormProvider } from '../state/form-context.tsx';
import { FormAnchors } from './form-anchors.tsx';
import type { PlacedForm } from './use-record-form.ts';

type RecordFormBodyProps = {
  readonly placed: PlacedForm;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly onSave: () => void;
  /** Saves and starts another record; absent if the user may create none. */
  readonly onSaveNew?: (() => void) | undefined;
  /** Content above the fields, such as the header of a screen. */
  readonly header?: ReactNode;
  /** Below the header, before errors. */
  readonly notice?: ReactNode;
  /** Replaces the notice of a recovered draft. */
  readonly draftNotice?: ReactNode;
  /** Dangerous actions, separately in the footer. */
  readonly danger?: ReactNode;
  /** Drawn within the form, over it. */
  readonly children?: ReactNode;
  /** Class of a section of a screen; absent for a form that is the whole screen. */
  readonly sectionClass?: string | undefined;
};

/** Draws a form of `useRecordForm`: problems, recovered draft, errors, fields, the footer that saves, and conflicts. */
export function RecordFormBody(props: RecordFormBodyProps) {
  const { placed, root, onSave, onSaveNew, header, notice, draftNotice, danger = null, children, sectionClass } = props;
  const { form, resolved, savedAt, isSaving, isNew, isReadOnly, restoredFrom, question } = placed;
  return (
    <FormProvider form={form}>
      <div ref={root} className={sectionClass ?? classes.screen}>
        {header}
        <div className={sectionClass === undefined ? classes.beside : undefined}>
          {sectionClass === undefined ? <FormAnchors elements={resolved.view.form?.elements ?? noElements} /> : null}
          <div className={sectionClass === undefined ? classes.body : undefined}>
            {notice}
            <div className={classes.notices}>
              <ProblemBanner problems={resolved.problems} />
              {restoredFrom === null
                ? null
                : (draftNotice ?? <DraftNotice time={restoredFrom} onDiscard={placed.discardDraft} />)}
              <ErrorSummary form={form} />
            </div>
            <div className={classes.fields} data-fields>
              <ElementTree elements={resolved.view.form?.elements ?? noElements} pointer="/form/elements" />
            </div>
          </div>
        </div>
        <FormFooter
          form={form}
          savedAt={savedAt}
          isSaving={isSaving}
          isNew={isNew}
          mayWrite={!isReadOnly}
          onSave={onSave}
          onSaveNew={onSaveNew}
          danger={danger}
        />
      </div>
      <MergeDialog form={form} question={question} />
      {children}
    </FormProvider>
  );
}

type DraftNoticeProps = {
  /** When the draft was written, ISO 8601. */
  readonly time: string;
  readonly onDiscard: () => void;
};

/** Reports recovered unsaved work, and offers to discard it. */
export function DraftNotice({ time, onDiscard }: DraftNoticeProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const discard = async () => {
    if (await host.confirm(t('form.draftDiscardConfirm'), { danger: true, confirmLabel: t('form.draftDiscard') }))
      onDiscard();
  };
  return (
    <div className={classes.draft} role="alert" aria-label={t('form.draftRecovered')}>
      <strong>{t('form.draftRecovered')}</strong>
      <p>
        {t('form.draftRecoveredAt', { time: formatDateTime(time) })}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void discard()}>
          {t('form.draftDiscard')}
        </Button>
      </p>
    </div>
  );
}

const noElements = {};
