import { Button, Textarea } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { longestComment } from '../../../domain/mentions.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { useCommentTexts } from '../../texts/comments/index.ts';
import { asStored, asTyped } from './comment-text.ts';
import classes from './comments.module.css';
import { type Comment, sendComment } from './comments.queries.ts';
import { useCommentDraft } from './use-comment-draft.ts';
import { useMentions } from './use-mentions.ts';

type CommentBoxProps = {
  readonly entity: string;
  readonly recordId: number;
  /** The edited comment; null for a new one. */
  readonly comment: Comment | null;
  readonly onSent: () => void;
  readonly onCancel?: () => void;
};

const noDraft = { text: '', people: [] };

/** Number of remaining characters from which they are shown. */
const nearEnd = 200;

/**
 * Input for a comment: people are mentioned by @, and it is sent by its button or Ctrl+Enter. A failed comment stays,
 * and is only stored once.
 */
export function CommentBox({ entity, recordId, comment, onSent, onCancel }: CommentBoxProps) {
  const t = useCommentTexts();
  const host = useHost();
  const listId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [start] = useState(() =>
    comment === null ? null : { text: asTyped(comment.texto, comment.mencoes, t('unknown')), people: comment.mencoes },
  );
  const { draft, change, clear } = useCommentDraft(`comentario:${entity}/${recordId}`, start);
  const { text, people } = draft ?? noDraft;
  const mentions = useMentions(entity, recordId, text, ({ id, nome }, from, to) => {
    const rest = text.slice(to);
    const named = `${text.slice(0, from)}@${nome}${/^\s/.test(rest) ? '' : ' '}`;
    caret.current = named.length + (/^\s/.test(rest) ? 1 : 0);
    setFailure(null);
    change(named + rest, [...people.filter((person) => person.id !== id), { id, nome }]);
    mentions.type(named + rest, caret.current);
  });
  useLayoutEffect(() => {
    if (caret.current === null) return;
    box.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const stored = asStored(text, people);
  const left = longestComment - stored.length;

  const send = async () => {
    if (draft === null || isSending || stored === '' || left < 0) return;
    setSending(true);
    setFailure(null);
    try {
      await sendComment(host, entity, recordId, { comment: comment?.id ?? null, text: stored, key: draft.key });
      clear();
      onSent();
    } catch (error) {
      setFailure(userMessage(error) ?? t('failed'));
    } finally {
      setSending(false);
    }
  };

  const isFinding = mentions.isOpen && mentions.people.length > 0;
  return (
    <div className={classes.box}>
      <Textarea
        ref={box}
        autosize
        minRows={2}
        maxRows={10}
        value={text}
        readOnly={draft === null || isSending}
        aria-label={t(comment === null ? 'box' : 'edit')}
        placeholder={t('placeholder')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-describedby={`${listId}-hint`}
        {...(isFinding ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${mentions.marked}` } : {})}
        {...(comment === null ? {} : { 'data-autofocus': true, autoFocus: true })}
        onChange={({ currentTarget }) => {
          setFailure(null);
          change(currentTarget.value, people);
          mentions.type(currentTarget.value, currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => mentions.follow(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (mentions.onKeyDown(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          } else if (event.key === 'Escape' && onCancel !== undefined) {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <MentionList {...{ listId, mentions }} />
      {failure === null ? null : (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.sending}>
        <CommentHint id={`${listId}-hint`} left={left} />
        <div>
          {onCancel !== undefined ? (
            <Button variant="subtle" color="gray" size="sm" onClick={onCancel}>
              {t('cancel')}
            </Button>
          ) : null}
          <BusyButton size="sm" isBusy={isSending} disabled={stored === '' || left < 0} onClick={() => void send()}>
            {failure === null ? t(comment === null ? 'send' : 'save') : t('retry')}
          </BusyButton>
        </div>
      </div>
    </div>
  );
}

/** The number of remaining characters near the limit, otherwise a hint. */
function CommentHint({ id, left }: { readonly id: string; readonly left: number }) {
  const t = useCommentTexts();
  return (
    <small id={id}>
      {left < 0 ? t('over', { count: -left }) : left <= nearEnd ? t('left', { count: left }) : t('hint')}
      {left > nearEnd ? <span> {t('keys')}</span> : null}
    </small>
  );
}

type MentionListProps = { readonly listId: string; readonly mentions: ReturnType<typeof useMentions> };

/** The people found for an @. */
function MentionList({ listId, mentions }: MentionListProps) {
  const t = useCommentTexts();
  const { isOpen, marked } = mentions;
  const found = isOpen
    ? mentions.people.length === 0
      ? t('none')
      : t('found', { count: mentions.people.length })
    : '';
  return (
    <>
      {isOpen && mentions.people.length > 0 ? (
        <div role="listbox" id={listId} aria-label={t('people')} className={classes.people}>
          {mentions.people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The keys are those of the text that the list stands below.
            <div
              key={person.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={classes.person}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
            >
              <span>{person.nome}</span>
              <small>{person.perfil}</small>
            </div>
          ))}
        </div>
      ) : null}
      <span className={isOpen && mentions.people.length === 0 ? classes.none : 'visually-hidden'} role="status">
        {found}
      </span>
    </>
  );
}
