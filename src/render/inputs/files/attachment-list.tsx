import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { limitsOf } from '../../../language/values/upload-limits.ts';
import type { ListKeys, Option } from '../../../language/view/view.ts';
import { formatFileSize } from '../../../ui/format/file-size.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { FileIcon } from '../../registry/file-icon.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import { controlClass } from '../text-control.tsx';
import { attachmentFields } from './attachment-record.ts';
import { DropArea } from './drop-area.tsx';
import classes from './files.module.css';
import { type QueuedFile, useAttachments } from './use-attachments.ts';

export type AttachmentListProps = {
  /** The list with `upload: true`. */
  readonly element: Partial<Pick<ListKeys, 'acceptedFiles' | 'maxFileSize' | 'fileTypeList' | 'addedMessage'>> & {
    readonly type?: string;
  };
  readonly label: string;
  /** Entity of the attachments, and its fields. */
  readonly entity: string;
  readonly model: EntityModel | null;
  /** Field of an attachment that refers to its parent. */
  readonly mappedBy: string | null;
  /** Receives a row for an unsaved parent, and assigns it an id below 0. */
  readonly onKeep?: (row: Readonly<Record<string, unknown>>) => void;
  /** Called after each created record: the list is outdated. */
  readonly onSaved?: (record: EntityRecord) => void;
};

/**
 * Adds attachments to a list: up to ten files at a time, each with a kind if the list defines some. The surrounding
 * list draws the rows (rules U2, U4 to U6).
 */
export function AttachmentList(props: AttachmentListProps) {
  const { model } = props;
  const t = useFileTexts();
  const host = useHost();
  const fields = model === null ? null : attachmentFields(model);
  if (model === null || fields === null || host.files === undefined)
    return <p className={classes.blank}>{t(host.files === undefined ? 'noUploads' : 'attachments.unusable')}</p>;
  return <Adding {...props} model={model} fields={fields} />;
}

type AddingProps = AttachmentListProps & {
  readonly model: EntityModel;
  readonly fields: NonNullable<ReturnType<typeof attachmentFields>>;
};

function Adding({ element, label, fields, ...target }: AddingProps) {
  const t = useFileTexts();
  const { form } = useForm();
  const problemId = useId();
  const types = fields.fileType === null ? noTypes : (element.fileTypeList ?? noTypes);
  const { fileTypeList: _types, ...limited } = element;
  const limits = limitsOf(limited, fields.content, element.type === 'table' ? 'table' : 'grid');
  const { queue, problem, add, setType, sendWaiting, retry, drop } = useAttachments({
    ...target,
    fields,
    limits,
    parentEntity: form.entity,
    parentId: form.recordId,
    asksType: types.length > 0,
    addedMessage: element.addedMessage,
  });
  const isWaiting = queue.some(({ status }) => status === 'waiting');
  return (
    <div className={`${classes.root} ${classes.attachments}`}>
      <DropArea
        limits={limits}
        label={`${t('attachments.add')}, ${label}`}
        describedBy={problem === null ? undefined : problemId}
        isInvalid={problem !== null}
        onFiles={(files) => void add(files)}
      />
      {problem === null ? null : (
        <p id={problemId} className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {queue.length === 0 ? null : (
        <ul className={classes.list} aria-label={t('list', { name: label })}>
          {queue.map((queued) => (
            <QueueRow
              key={queued.key}
              queued={queued}
              types={types}
              onType={(type) => setType(queued.key, type)}
              onRetry={() => retry(queued.key)}
              onDrop={() => drop(queued.key)}
            />
          ))}
        </ul>
      )}
      {isWaiting ? (
        <div className={classes.send}>
          <Button
            size="compact-md"
            className={classes.action ?? ''}
            leftSection={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            onClick={sendWaiting}
          >
            {t('attachments.send')}
          </Button>
        </div>
      ) : null}
      {form.recordId === null ? <p className={classes.small}>{t('attachments.local')}</p> : null}
    </div>
  );
}

const noTypes: readonly Option[] = [];

type QueueRowProps = {
  readonly queued: QueuedFile;
  readonly types: readonly Option[];
  readonly onType: (type: Option['id'] | null) => void;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

function QueueRow({ queued, types, onType, onRetry, onDrop }: QueueRowProps) {
  const t = useFileTexts();
  const { file, status, fileType, loaded, total, message } = queued;
  const { name } = file;
  const sent = t('sent', { sent: formatFileSize(loaded), total: formatFileSize(total) });
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <FileIcon type={file.type} size={24} />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        {status === 'waiting' ? <span className={classes.small}>{formatFileSize(file.size)}</span> : null}
        {status === 'sending' || status === 'saving' ? (
          <>
            <progress
              className={classes.progress}
              max={Math.max(total, 1)}
              {...(status === 'sending' ? { value: loaded } : {})}
              aria-label={t(status === 'sending' ? 'sending' : 'attachments.saving', { name })}
            />
            <span className={classes.small} aria-hidden="true">
              {status === 'sending' ? sent : t('finishing')}
            </span>
          </>
        ) : null}
        {status === 'failed' ? (
          <span className={classes.error} role="alert">
            {message}
          </span>
        ) : null}
      </div>
      {types.length > 0 && (status === 'waiting' || status === 'failed') ? (
        <select
          className={`${controlClass} ${classes.kind}`}
          aria-label={t('attachments.typeOf', { name })}
          value={fileType === null ? '' : String(fileType)}
          onChange={(event) => onType(types.find(({ id }) => String(id) === event.currentTarget.value)?.id ?? null)}
        >
          <option value="">{t('attachments.chooseType')}</option>
          {types.map(({ id, descricao }) => (
            <option key={String(id)} value={String(id)}>
              {descricao}
            </option>
          ))}
        </select>
      ) : null}
      <div className={classes.actions}>
        {status === 'failed' ? (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action ?? ''}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={t('retryOf', { name })}
            onClick={onRetry}
          >
            {t('retry')}
          </Button>
        ) : null}
        {status === 'saving' ? null : (
          <ActionIcon
            className={classes.action ?? ''}
            aria-label={t(status === 'sending' ? 'cancel' : 'remove', { name })}
            onClick={onDrop}
          >
            {status === 'sending' ? <IconX size={18} stroke={1.75} /> : <IconTrash size={18} stroke={1.75} />}
          </ActionIcon>
        )}
      </div>
    </li>
  );
}
