import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../ui/format/date.ts';
import type { HistoryEntry } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { useCommentTexts } from '../../texts/comments/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { labelOfField } from '../state/errors/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { CommentBox } from './comment-box.tsx';
import { readPieces } from './comment-text.ts';
import classes from './comments.module.css';
import { type Comment, deleteComment } from './comments.queries.ts';

type CommentEntryProps = {
  readonly comment: Comment;
  readonly entity: string;
  readonly recordId: number;
  /** Called with a description of what was done. */
  readonly onChanged: (message: string) => void;
};

/** A comment with marked people and addresses; its author can change it for a while. */
export function CommentEntry({ comment, entity, recordId, onChanged }: CommentEntryProps) {
  const t = useCommentTexts();
  const host = useHost();
  const [isEdited, setEdited] = useState(false);
  const remove = async () => {
    if (!(await host.confirm(t('deleteConfirm'), { danger: true, confirmLabel: t('delete') }))) return;
    try {
      await deleteComment(host, entity, recordId, comment.id);
      onChanged(t('deleted'));
    } catch (error) {
      host.notify(userMessage(error) ?? t('deleteFailed'), 'error');
      onChanged('');
    }
  };
  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <strong>{comment.usuario === null ? t('unknown') : comment.usuario.nome || t('unknown')}</strong>
        <span>
          {formatDateTime(comment.dh_registro)}
          {comment.dh_edicao === null ? null : ` · ${t('edited')}`}
        </span>
      </div>
      {isEdited ? (
        <CommentBox
          entity={entity}
          recordId={recordId}
          comment={comment}
          onCancel={() => setEdited(false)}
          onSent={() => {
            setEdited(false);
            onChanged(t('sent'));
          }}
        />
      ) : (
        <p className={classes.text}>
          {readPieces(comment.texto, comment.mencoes, t('unknown')).map((piece, index) => {
            const key = `${index}${piece.kind}`;
            if (piece.kind === 'link')
              return (
                <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
                  {piece.text}
                </a>
              );
            return piece.kind === 'person' ? <mark key={key}>{piece.text}</mark> : piece.text;
          })}
        </p>
      )}
      {isEdited || (comment.editavel_ate === null && !comment.excluivel) ? null : (
        <div className={classes.changes}>
          {comment.editavel_ate === null ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => setEdited(true)}>
              {t('change')}
            </Button>
          )}
          {comment.excluivel ? (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => void remove()}>
              {t('delete')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

const unspoken: ReadonlySet<string> = new Set(['id', 'versao', 'dh_registro', 'dh_alteracao']);
/** Number of fields that a line names; the rest is counted. */
const maxFields = 3;

/** A change of the record in one line; the history shows the values. */
export function ActivityEntry({ entry, form }: { readonly entry: HistoryEntry; readonly form: FormHandle }) {
  const t = useCommentTexts();
  const shared = useRuntimeTexts();
  const isBack = entry.operacao === 'CRIACAO' && entry.versao > 1;
  const Sign =
    entry.operacao === 'EXCLUSAO'
      ? IconTrash
      : isBack
        ? IconRestore
        : entry.operacao === 'CRIACAO'
          ? IconPlus
          : IconPencil;
  return (
    <li className={classes.change}>
      <Sign size={16} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{entry.usuario?.nome ?? shared('history.system')}</strong> {t(...wordsOf(entry, isBack, form))}{' '}
        <span>{formatDateTime(entry.dh_registro)}</span>
      </p>
    </li>
  );
}

function wordsOf(entry: HistoryEntry, isBack: boolean, form: FormHandle): [string, Record<string, string | number>?] {
  if (entry.operacao === 'EXCLUSAO') return ['removed'];
  if (entry.operacao === 'CRIACAO') return [isBack ? 'restored' : 'created'];
  const names = Object.keys({ ...entry.antes, ...entry.depois }).filter((name) => !unspoken.has(name));
  if (names.length === 0) return ['changedNothing'];
  const fields = names
    .slice(0, maxFields)
    .map((name) => labelOfField(form, name))
    .join(', ');
  const count = names.length - maxFields;
  return count > 0 ? ['changedMore', { fields, count }] : ['changed', { fields }];
}
