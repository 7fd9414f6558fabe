import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { besideStatement, nameOfProjectFile, projectFileKind } from '../../../../domain/project-files.ts';
import { notify } from '../../../../portal/messages/messages.ts';
import { Icon } from '../../../../ui/components/icon.tsx';
import { PageHeader } from '../../../../ui/components/page-header.tsx';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import tabs from '../files/file-tabs.module.css';
import { pathOfNew, textOfNew } from '../files/schema-templates.ts';
import type { FileAction } from '../files/undo-strip.tsx';
import { draftKeyOf, useStoredDraft } from '../files/use-file-draft.ts';
import { type Profile, type SchemaFileInfo, textQuery, type Vocabulary, vocabularyQuery } from '../studio.queries.ts';
import { SchemaEditor } from './schema-editor.tsx';

type SchemaWorkProps = {
  readonly file: string;
  readonly files: readonly SchemaFileInfo[];
  readonly vocabulary: Vocabulary;
  readonly profiles: readonly Profile[];
  readonly canSave: boolean;
  readonly isNarrow: boolean;
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly onPick: () => void;
  /** Shows another file, or the views of an entity. */
  readonly onShow: (to: { readonly file: string } | { readonly view: string }) => void;
  readonly onOpen: (file: string, line: number, column: number) => void;
  /** Called after files or their texts changed. */
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
  readonly onRenamed: (action: FileAction) => void;
};

const icons = {
  schema: 'table',
  flow: 'route',
  alert: 'bell',
  statement: 'chart-dots',
  sql: 'sql',
  fragment: 'puzzle',
  view: 'tools',
} as const;

/** One file of a schema, flow, alert or statement, with links to related files. */
export function SchemaWork(props: SchemaWorkProps) {
  const { file, files, vocabulary, onPick } = props;
  const t = useTexts('studio');
  const queryClient = useQueryClient();
  const info = files.find((each) => each.file === file);
  const taken = useMemo(() => new Set(files.map((each) => each.file)), [files]);
  const other = besideStatement(file);
  const isOtherThere = files.some((each) => each.file === other);
  const own = useQuery({ ...textQuery(file), enabled: info !== undefined });
  const beside = useQuery({ ...textQuery(other ?? ''), enabled: isOtherThere });
  const draft = useStoredDraft(file);
  const kind = projectFileKind(file) ?? 'schema';
  const name = info?.name ?? nameOfProjectFile(file);
  const head = (state: string | null, actions: React.ReactNode): React.ReactNode => (
    <PageHeader
      title={info?.title ?? name}
      icon={<Icon name={icons[kind]} size={20} />}
      note={state ?? ''}
      subtitle={<RelatedFiles {...props} text={own.data?.text ?? ''} />}
      actions={
        <>
          <Button variant="default" rightSection={<IconChevronDown size={16} />} onClick={onPick}>
            {t('picker.open')}
          </Button>
          {actions}
        </>
      }
    />
  );
  if (own.error !== null && own.data === undefined)
    return (
      <>
        {head(null, null)}
        <ErrorState message={own.error.message} onRetry={() => void own.refetch()} />
      </>
    );
  if (draft === undefined || (info !== undefined && own.data === undefined)) return <FormSkeleton />;
  const stored = info === undefined ? null : (own.data ?? null);
  return (
    <SchemaEditor
      key={draftKeyOf(file)}
      file={file}
      stored={stored}
      start={draft ?? { text: stored?.text ?? textOfNew(file, vocabulary.entities), base: stored }}
      declaration={kind === 'sql' ? (beside.data?.text ?? null) : null}
      vocabulary={vocabulary}
      profiles={props.profiles}
      canSave={props.canSave}
      isNarrow={props.isNarrow}
      place={props.place}
      onSaved={(saved) => {
        queryClient.setQueryData(textQuery(file).queryKey, saved);
        void queryClient.invalidateQueries({ queryKey: vocabularyQuery.queryKey });
        props.onChanged();
      }}
      onDeleted={() => {
        notify(t('actions.deletedKept', { file }), 'success');
        queryClient.removeQueries({ queryKey: textQuery(file).queryKey });
        void queryClient.invalidateQueries({ queryKey: vocabularyQuery.queryKey });
        props.onDeleted();
      }}
      taken={taken}
      onRenamed={props.onRenamed}
      onOpen={props.onOpen}
      renderHead={({ state, actions }) => head(state, actions)}
    />
  );
}

/**
 * Related files: schema, flow, alerts and screen of an entity; the two files of a statement and the fragments that it
 * includes.
 */
function RelatedFiles({ file, files, vocabulary, onShow, text }: SchemaWorkProps & { readonly text: string }) {
  const t = useTexts('studio');
  const kind = projectFileKind(file);
  const entity = files.find((each) => each.file === file)?.entity ?? null;
  const other = besideStatement(file);
  const related = files.filter((each) =>
    other === null ? entity !== null && each.entity === entity : each.file === file || each.file === other,
  );
  const names = new Set(Array.from(text.matchAll(/--[ \t]*include:[ \t]*(\S+)/g), ([, name]) => name));
  const included = files.filter((each) => each.kind === 'fragment' && names.has(each.name));
  const paths = [...new Set([...related, ...included].map((each) => each.file).concat(file))];
  const stored = entity !== null && vocabulary.entities[entity] !== undefined;
  const taken = new Set(files.map((each) => each.file));
  const hasFlow = related.some((each) => each.kind === 'flow');
  const newFlow = kind === 'schema' && entity !== null && stored && !hasFlow ? pathOfNew('flow', entity, taken) : null;
  const newAlert = kind === 'schema' && entity !== null && stored ? pathOfNew('alert', `${entity}Alerta`, taken) : null;
  const newOther = other === null || paths.includes(other) ? null : other;
  return (
    <nav aria-label={t('files.related')} className={tabs.root}>
      {paths.map((path) => (
        <button
          key={path}
          type="button"
          className={tabs.file}
          aria-current={path === file ? 'page' : undefined}
          title={path}
          onClick={() => onShow({ file: path })}
        >
          <span className={tabs.role}>{t(`files.kind.${projectFileKind(path) ?? 'schema'}`)}</span>
          <span className={tabs.path}>
            {path !== file && projectFileKind(path) === 'fragment'
              ? nameOfProjectFile(path)
              : path.replace(/^schemas\//, '')}
          </span>
        </button>
      ))}
      {stored && entity !== null ? (
        <button type="button" className={tabs.file} onClick={() => onShow({ view: entity })}>
          <span className={tabs.role}>{t('files.kind.view')}</span>
        </button>
      ) : null}
      {newFlow === null ? null : (
        <button type="button" className={tabs.file} onClick={() => onShow({ file: newFlow })}>
          <IconPlus size={14} aria-hidden="true" /> {t('files.newFlow')}
        </button>
      )}
      {newAlert === null || paths.includes(newAlert) ? null : (
        <button type="button" className={tabs.file} onClick={() => onShow({ file: newAlert })}>
          <IconPlus size={14} aria-hidden="true" /> {t('files.newAlert')}
        </button>
      )}
      {newOther === null ? null : (
        <button type="button" className={tabs.file} onClick={() => onShow({ file: newOther })}>
          <IconPlus size={14} aria-hidden="true" />{' '}
          {t(newOther.endsWith('.sql') ? 'files.newSql' : 'files.newDeclaration')}
        </button>
      )}
    </nav>
  );
}
