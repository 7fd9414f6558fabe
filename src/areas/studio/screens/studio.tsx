import { Button, useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronDown, IconTools } from '@tabler/icons-react';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { projectFileKind } from '../../../domain/project-files.ts';
import { nameOfFile } from '../../../language/index.ts';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { FormSkeleton } from '../../../ui/components/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames } from './check/check-draft.ts';
import { FileEditor } from './file-editor.tsx';
import { FileTabs } from './files/file-tabs.tsx';
import { type NewView, NewViewDialog } from './files/new-view-dialog.tsx';
import { pathOf, textOf } from './files/templates.ts';
import { type FileAction, UndoStrip } from './files/undo-strip.tsx';
import { useFileActions } from './files/use-file-actions.ts';
import { useStoredDraft } from './files/use-file-draft.ts';
import { type CatalogEntry, catalogOf, idOf } from './files/view-catalog.ts';
import { PickerList, ViewPicker } from './files/view-picker.tsx';
import type { PreviewSettings } from './preview/preview-pane.tsx';
import { SchemaWork } from './schema/schema-work.tsx';
import classes from './studio.module.css';
import { type Profile, type SchemaFileInfo, textQuery, type ViewFileInfo, type Vocabulary } from './studio.queries.ts';

type StudioProps = {
  readonly files: readonly ViewFileInfo[];
  /** Files of schemas, flows, alerts and relations. */
  readonly schemas: readonly SchemaFileInfo[];
  /** Whether the server writes files; else they are downloaded. */
  readonly canSave: boolean;
  readonly vocabulary: Vocabulary;
  readonly profiles: readonly Profile[];
  /** Asks for the files again. */
  readonly onSaved: () => void;
};

/** Below this width of the screen one panel shows at a time. */
const narrowWidth = 900;
const newFilesKey = 'new';

/** Chooses a view and one of its files, or a schema, flow, alert or relation, as the address says: `?tela=Cliente&arquivo=...&linha=3`. */
export function Studio(props: StudioProps) {
  const { files, schemas, vocabulary } = props;
  const t = useTexts('studio');
  const [parameters, setParameters] = useSearchParams();
  const [isPicking, setPicking] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const { ref, width } = useElementSize();
  const entries = useMemo(() => catalogOf(vocabulary.entities, files), [vocabulary, files]);
  const place = usePlace(parameters);
  const file = parameters.get('arquivo');
  const kind = file === null ? null : projectFileKind(file);
  const isSchema = file !== null && kind !== null && kind !== 'view';
  const known = files.find((each) => each.file === file);
  // A file that is not on disk yet says by its name what it belongs to.
  const wanted =
    parameters.get('tela') ?? (known === undefined ? (file === null ? null : idOf(nameOfFile(file))) : idOf(known));
  const entry = entries.find(({ id }) => id === wanted) ?? newEntry(wanted, vocabulary);

  const show = useCallback(
    (id: string, path: string | null, line?: number, column?: number) =>
      setParameters(
        {
          tela: id,
          ...(path === null ? {} : { arquivo: path }),
          ...(line === undefined ? {} : { linha: String(line), coluna: String(column ?? 1), vez: String(Date.now()) }),
        },
        { replace: true },
      ),
    [setParameters],
  );
  const { action, onFileAction, onUndone, close } = useFileActions(files, props.onSaved, (path) =>
    setParameters(path === null ? { tela: wanted ?? '' } : { arquivo: path }, { replace: true }),
  );
  const names = useNames(vocabulary, entries);
  const taken = useMemo(() => new Set(files.map((each) => each.file)), [files]);
  const showFile = (path: string, line?: number, column?: number): void => {
    setPicking(false);
    setCreating(false);
    const place =
      line === undefined ? {} : { linha: String(line), coluna: String(column ?? 1), vez: String(Date.now()) };
    setParameters({ arquivo: path, ...place }, { replace: true });
  };
  const choose = (chosen: CatalogEntry): void => {
    setPicking(false);
    show(chosen.id, chosen.overrides[0] ?? chosen.base);
  };
  const create = (view: NewView): void => {
    setCreating(false);
    show(idOf(view), view.file);
  };
  const dialogs = (
    <>
      <ViewPicker
        isOpen={isPicking}
        entries={entries}
        files={schemas}
        onChoose={choose}
        onChooseFile={showFile}
        onNew={() => {
          setPicking(false);
          setCreating(true);
        }}
        onClose={() => setPicking(false)}
      />
      <NewViewDialog
        isOpen={isCreating}
        entities={vocabulary.entities}
        entity={entry === null || vocabulary.entities[entry.entity] === undefined ? null : entry.entity}
        taken={taken}
        onCreate={create}
        onCreateFile={showFile}
        onClose={() => setCreating(false)}
      />
    </>
  );
  return (
    <div ref={ref} className={classes.root}>
      {action === null ? null : (
        <UndoStrip key={`${action.kind} ${action.file}`} action={action} onUndone={onUndone} onClose={close} />
      )}
      {isSchema ? (
        <SchemaWork
          key={file}
          file={file}
          files={schemas}
          vocabulary={vocabulary}
          profiles={props.profiles}
          canSave={props.canSave}
          isNarrow={(width || window.innerWidth) < narrowWidth}
          place={place}
          onPick={() => setPicking(true)}
          onShow={(to) => ('file' in to ? showFile(to.file) : setParameters({ tela: to.view }, { replace: true }))}
          onOpen={showFile}
          onChanged={props.onSaved}
          onRenamed={onFileAction}
          onDeleted={() => {
            props.onSaved();
            setParameters({}, { replace: true });
          }}
        />
      ) : entry === null ? (
        <>
          <PageHeader title={t('title')} icon={<IconTools size={20} stroke={1.6} />} subtitle={t('intro')} />
          <div className={classes.start}>
            {wanted === null ? null : (
              <p role="alert" className={classes.unknown}>
                {t('unknownView', { name: wanted })}
              </p>
            )}
            <PickerList
              entries={entries}
              files={schemas}
              onChoose={choose}
              onChooseFile={showFile}
              onNew={() => setCreating(true)}
            />
          </div>
        </>
      ) : (
        <ViewWork
          key={entry.id}
          {...props}
          entry={entry}
          names={names}
          taken={taken}
          onFileAction={onFileAction}
          file={file ?? entry.overrides[0] ?? entry.base}
          place={place}
          isNarrow={(width || window.innerWidth) < narrowWidth}
          onPick={() => setPicking(true)}
          onShow={(path, line, column) => show(entry.id, path, line, column)}
          onOpen={(path, line, column) => {
            if (projectFileKind(path) !== 'view') return showFile(path, line, column);
            const other = files.find((each) => each.file === path);
            show(other === undefined ? entry.id : idOf(other), path, line, column);
          }}
        />
      )}
      {dialogs}
    </div>
  );
}

type ViewWorkProps = StudioProps & {
  readonly names: CheckNames;
  readonly taken: ReadonlySet<string>;
  readonly onFileAction: (action: FileAction) => void;
  readonly entry: CatalogEntry;
  readonly file: string | null;
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly isNarrow: boolean;
  readonly onPick: () => void;
  readonly onShow: (file: string, line?: number, column?: number) => void;
  readonly onOpen: (file: string, line: number, column: number) => void;
};

/** The files of one view; the one that is shown is edited. */
function ViewWork(props: ViewWorkProps) {
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
  const texts = useQueries({ queries: own.map((each) => textQuery(each.file)) });
  const asked = useRef(new Map<string, string>());
  useEffect(() => {
    own.forEach(({ file: path, hash }, index) => {
      const known = texts[index]?.data?.hash;
      if (known === undefined || known === hash || asked.current.get(path) === hash) return;
      // Once for each hash: the list may be older than the text.
      asked.current.set(path, hash);
      void queryClient.refetchQueries(textQuery(path));
    });
  });
  const isLoaded = texts.every(({ data }) => data !== undefined);
  const failed = texts.find(({ error }) => error !== null);
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
  const head = (state: string | null, actions: React.ReactNode): React.ReactNode => (
    <PageHeader
      title={entry.title}
      icon={<Icon name={entry.icon ?? 'tools'} size={20} />}
      note={state ?? ''}
      subtitle={
        <FileTabs
          entry={entry}
          file={file}
          onShow={(path) => onShow(path)}
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
      viewKey={entry}
      file={file}
      role={role}
      stored={stored}
      start={start}
      others={others}
      vocabulary={vocabulary}
      names={props.names}
      taken={props.taken}
      onFileAction={props.onFileAction}
      profiles={props.profiles}
      canSave={props.canSave}
      isNarrow={props.isNarrow}
      place={props.place}
      settings={settings}
      onSettings={setSettings}
      profile={profile}
      onProfile={setProfile}
      onSaved={(saved) => {
        queryClient.setQueryData(textQuery(file).queryKey, saved);
        props.onSaved();
      }}
      onOpen={props.onOpen}
      renderHead={({ state, actions }) => head(state, actions)}
    />
  );
}

/** The names that drafts are held against; the same while they are the same, as the check begins anew with others. */
function useNames(
  { entities, shapes, fragments, lists, operations, permissions }: Vocabulary,
  entries: readonly CatalogEntry[],
): CheckNames {
  const views = useStable(entries.map(({ id }) => id).sort());
  return useMemo(
    () => ({
      entities: new Map(Object.entries(entities)),
      shapes: new Map(Object.entries(shapes)),
      fragments: new Map(Object.entries(fragments)),
      lists: { rows: new Map(Object.entries(lists.rows)), operations: lists.operations },
      ...{ operations, permissions, views: new Set(views) },
    }),
    [entities, shapes, fragments, lists, operations, permissions, views],
  );
}

/** The same list while it says the same, so that nothing is checked anew. */
function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}

function usePlace(parameters: URLSearchParams) {
  const line = Number(parameters.get('linha'));
  const column = Number(parameters.get('coluna') ?? 1);
  const time = parameters.get('vez') ?? '';
  // The time makes the same place another request.
  return useMemo(
    () => (Number.isSafeInteger(line) && line > 0 ? { line, column: Math.max(1, column || 1), time } : null),
    [line, column, time],
  );
}

/** A view that has no file yet, because it is just being made. */
function newEntry(id: string | null, { entities }: Vocabulary): CatalogEntry | null {
  const [entity = '', ...rest] = id?.split('.') ?? [];
  const name = rest.length === 0 ? null : rest.join('.');
  const isName = /^[A-Za-z][\w-]*$/;
  if (id === null || !isName.test(entity) || (name !== null && !isName.test(name))) return null;
  const model = entities[entity];
  if (model === undefined && name !== null) return null;
  return {
    id,
    entity,
    name,
    title: model === undefined ? entity : `${model.plural} · ${name}`,
    icon: model?.icon ?? null,
    kind: model === undefined ? 'screen' : 'named',
    base: null,
    overrides: [],
    errors: 0,
    warnings: 0,
  };
}
