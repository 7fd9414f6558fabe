import { Button, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconTools } from '@tabler/icons-react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nameOfFile } from '../../../language/index.ts';
import { Icon } from '../../../ui/components/icon.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames } from './check/check-draft.ts';
import { FileEditor } from './file-editor.tsx';
import { FileTabs } from './files/file-tabs.tsx';
import { pathOf, textOf } from './files/templates.ts';
import type { FileAction } from './files/undo-strip.tsx';
import { useStoredDraft } from './files/use-file-draft.ts';
import { type CatalogEntry, idOf } from './files/view-catalog.ts';
import type { PreviewSettings } from './preview/preview-pane.tsx';
import classes from './studio.module.css';
import { type Profile, type SchemaFileInfo, textQuery, type ViewFileInfo, type Vocabulary } from './studio.queries.ts';
import { useStable } from './use-stable.ts';

const newFilesKey = 'new';

export type StudioProps = {
  readonly files: readonly ViewFileInfo[];
  /** Files of schemas, flows, alerts and statements. */
  readonly schemas: readonly SchemaFileInfo[];
  /** Whether the server may write files; otherwise they are downloaded. */
  readonly canSave: boolean;
  readonly vocabulary: Vocabulary;
  readonly profiles: readonly Profile[];
  /** Reloads the files. */
  readonly onSaved: () => void;
};

type ViewWorkProps = StudioProps & {
  readonly names: CheckNames;
  readonly taken: ReadonlySet<string>;
  readonly onFileAction: (action: FileAction) => void;
  readonly entry: CatalogEntry;
  readonly file: string | null;
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly isNarrow: boolean;
  readonly onPick: () => void;
  readonly onShow: (file: string) => void;
  readonly onOpen: (file: string, line: number, column: number) => void;
};

/** The files of one view, with an editor for the selected one. */
export function ViewWork(props: ViewWorkProps) {
  const { entry, file, files, vocabulary, onPick, onShow } = props;
  const t = useTexts('studio');
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const [settings, setSettings] = useState<PreviewSettings>({
    mode: 'list',
    width: props.isNarrow ? 'phone' : 'desk',
    scheme,
    params: '',
  });
  const [profile, setProfile] = useState<Profile | null>(null);
  const own = files.filter((each) => idOf(each) === entry.id);
  const queryClient = useQueryClient();
  const { texts, isLoaded, failed } = useTextsOf(own);
  const sources = own.map((each, index) => ({ file: each.file, text: texts[index]?.data?.text ?? '' }));
  const others = useStable(sources.filter((source) => source.file !== file));
  const draft = useStoredDraft(file ?? newFilesKey);
  const model = vocabulary.entities[entry.entity] ?? null;
  const makePath = (template: 'base' | 'override'): string | null =>
    pathOf(template === 'base' && entry.name !== null ? 'named' : template, entry, props.taken);
  const create = (template: 'base' | 'override'): void => {
    const path = makePath(template);
    if (path !== null) onShow(path);
  };
  const head = (state: string | null, actions: ReactNode): ReactNode => (
    <PageHeader
      title={entry.title}
      icon={<Icon name={entry.icon ?? 'tools'} size={20} />}
      note={state ?? ''}
      subtitle={
        <FileTabs
          entry={entry}
          file={file}
          onShow={onShow}
          onCreate={create}
          schemas={props.schemas.filter((each) => each.entity === entry.entity)}
        />
      }
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
  if (file === null) {
    return (
      <>
        {head(null, null)}
        <EmptyState
          icon={<IconTools size={28} stroke={1.5} />}
          title={t('empty.title')}
          description={t('empty.hint')}
          action={
            <div className={classes.choices}>
              <Button onClick={() => create('override')}>{t('empty.override')}</Button>
              <Button variant="default" onClick={() => create('base')}>
                {t('empty.base')}
              </Button>
            </div>
          }
        />
      </>
    );
  }
  if (failed?.error && !isLoaded)
    return <ErrorState message={failed.error.message} onRetry={() => void failed.refetch()} />;
  if (!isLoaded || draft === undefined) return <FormSkeleton />;
  const index = own.findIndex((each) => each.file === file);
  const stored = index < 0 ? null : (texts[index]?.data ?? null);
  const { role } = nameOfFile(file);
  const template =
    role === 'override' ? 'override' : model === null ? 'screen' : entry.name === null ? 'base' : 'named';
  const start = draft ?? { text: stored?.text ?? textOf(template, entry, file, model), base: stored };
  return (
    <FileEditor
      key={file}
      {...props}
      {...{ file, role, stored, start, others, settings, profile }}
      viewKey={entry}
      onSettings={setSettings}
      onProfile={setProfile}
      onSaved={(saved) => {
        queryClient.setQueryData(textQuery(file).queryKey, saved);
        props.onSaved();
      }}
      renderHead={({ state, actions }) => head(state, actions)}
    />
  );
}

/** The texts of files, reloaded when the list of files has another hash. */
function useTextsOf(own: readonly ViewFileInfo[]) {
  const queryClient = useQueryClient();
  const texts = useQueries({ queries: own.map((each) => textQuery(each.file)) });
  const asked = useRef(new Map<string, string>());
  useEffect(() => {
    own.forEach(({ file: path, hash }, index) => {
      const known = texts[index]?.data?.hash;
      if (known === undefined || known === hash || asked.current.get(path) === hash) return;
      // Once for each hash, because the list may be older than the text.
      asked.current.set(path, hash);
      void queryClient.refetchQueries(textQuery(path));
    });
  });
  const isLoaded = texts.every(({ data }) => data !== undefined);
  const failed = texts.find(({ error }) => error !== null);
  return { texts, isLoaded, failed };
}
