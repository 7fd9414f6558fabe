import { Accordion, Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SafeHtml } from '../../../render/inputs.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import { type FaqEntry, faqEntriesQuery, faqTitleQuery } from './faq.queries.ts';
import classes from './faq-screen.module.css';
import './texts/faq/index.ts';

/** ms without typing before the search starts. */
const searchPauseMs = 250;

/** /faq: questions that open one at a time, some with questions inside (specification 002, section 2.21). */
export function FaqScreen() {
  const t = useTexts('faq');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), searchPauseMs);
  const title = useQuery(faqTitleQuery(language));
  const { data, error, refetch, isFetching } = useQuery({
    ...faqEntriesQuery({ language, query, parent: null }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageHeader title={title.data ?? t('title')} isTitlePending={title.isPending} />
      <div className={classes.page}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={typed ? <CloseButton size="sm" aria-label={t('clear')} onClick={() => setTyped('')} /> : null}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <span role="status" className="visually-hidden">
          {query && data && !isFetching ? t('found', { count: data.length }) : ''}
        </span>
        {error && !data ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <ListSkeleton rows={5} /> : null}
        {data?.length === 0 ? <Nothing isSearch={query !== ''} onClear={() => setTyped('')} /> : null}
        {/* Another search is another list, with everything closed. */}
        {data && data.length > 0 ? <Questions key={query} entries={data} level={2} /> : null}
      </div>
    </>
  );
}

function Nothing({ isSearch, onClear }: { readonly isSearch: boolean; readonly onClear: () => void }) {
  const t = useTexts('faq');
  return (
    <EmptyState
      icon={<IconHelpCircle size={28} stroke={1.5} />}
      title={isSearch ? t('nothing') : t('empty')}
      description={isSearch ? t('nothingHint') : t('emptyHint')}
      action={
        isSearch ? (
          <Button variant="default" onClick={onClear}>
            {t('clear')}
          </Button>
        ) : null
      }
    />
  );
}

type Level = 2 | 3 | 4 | 5 | 6;

type QuestionsProps = {
  readonly entries: readonly FaqEntry[];
  /** Heading level. */
  readonly level: Level;
};

/** Questions of which at most one is open; clicking it again closes it. */
function Questions({ entries, level }: QuestionsProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Accordion
      value={open}
      onChange={setOpen}
      order={level}
      variant={level === 2 ? 'separated' : 'contained'}
      chevronPosition="left"
      transitionDuration={120}
      classNames={{ item: classes.item ?? '', control: classes.control ?? '', label: classes.label ?? '' }}
    >
      {entries.map((entry) => (
        <Accordion.Item key={entry.id} value={String(entry.id)}>
          <Accordion.Control>{entry.question}</Accordion.Control>
          <Accordion.Panel>{open === String(entry.id) ? <Answer entry={entry} level={level} /> : null}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function Answer({ entry: { id, answer, total }, level }: { readonly entry: FaqEntry; readonly level: Level }) {
  const t = useTexts('faq');
  const navigate = useNavigate();
  const isBlank = !answer && total === 0;
  return (
    <div className={classes.answer}>
      {answer ? <SafeHtml html={answer} onNavigate={(path) => void navigate(path)} /> : null}
      {isBlank ? <p className={classes.note}>{t('noAnswer')}</p> : null}
      {total > 0 ? <Nested parent={id} level={deeper(level)} /> : null}
    </div>
  );
}

function Nested({ parent, level }: { readonly parent: number; readonly level: Level }) {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(faqEntriesQuery({ language, query: '', parent }));
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data ? <Questions entries={data} level={level} /> : <ListSkeleton rows={2} />;
}

function deeper(level: Level): Level {
  return level === 2 ? 3 : level === 3 ? 4 : level === 4 ? 5 : 6;
}
