import { useElementSize } from '@mantine/hooks';
import { IconTools } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { projectFileKind } from '../../../domain/project-files.ts';
import { nameOfFile } from '../../../language/index.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames } from './check/check-draft.ts';
import { NewViewDialog } from './files/new-view-dialog.tsx';
import { UndoStrip } from './files/undo-strip.tsx';
import { useFileActions } from './files/use-file-actions.ts';
import { type CatalogEntry, catalogOf, idOf } from './files/view-catalog.ts';
import { PickerList, ViewPicker } from './files/view-picker.tsx';
import { SchemaWork } from './schema/schema-work.tsx';
import classes from './studio.module.css';
import type { Vocabulary } from './studio.queries.ts';

import { useStable } from './use-stable.ts';
import { type StudioProps, ViewWork } from './view-work.tsx';

/** Below this width, in px, one panel is visible at a time. */
const narrowWidth = 900;

/** Shows a view with one of its files, or a schema, flow, alert or statement, according to the address. */
export function Studio(props: StudioProps) {
  const { files, schemas, vocabulary } = props;
  const t = useTexts('studio');
  const [dialog, setDialog] = useState<'pick' | 'new' | null>(null);
  const { ref, width } = useElementSize();
  const entries = useMemo(() => catalogOf(vocabulary.entities, files), [vocabulary, files]);
  const { file, view, place, show, showFile } = useStudioAddress();
  const kind = file === null ? null : projectFileKind(file);
  const isSchema = file !== null && kind !== null && kind !== 'view';
  const known = files.find((each) => each.file === file);
  // For a file that is not on disk yet, its name tells the view.
  const wanted = view ?? (known === undefined ? (file === null ? null : idOf(nameOfFile(file))) : idOf(known));
  const entry = entries.find(({ id }) => id === wanted) ?? newEntry(wanted, vocabulary);
  const { action, onFileAction, onUndone, close } = useFileActions(files, props.onSaved, (path) =>
    path === null ? show(wanted ?? '', null) : showFile(path),
  );
  const names = useNames(vocabulary, entries);
  const taken = useMemo(() => new Set(files.map((each) => each.file)), [files]);
  const choices = {
    ...{ entries, files: schemas },
    onChoose: (chosen: CatalogEntry) => {
      setDialog(null);
      show(chosen.id, chosen.overrides[0] ?? chosen.base);
    },
    onChooseFile: (path: string) => {
      setDialog(null);
      showFile(path);
    },
    onNew: () => setDialog('new'),
  };
  const onPick = () => setDialog('pick');
  const isNarrow = (width || window.innerWidth) < narrowWidth;
  return (
    <div ref={ref} className={classes.root}>
      {action === null ? null : (
        <UndoStrip key={`${action.kind} ${action.file}`} action={action} onUndone={onUndone} onClose={close} />
      )}
      {isSchema ? (
        <SchemaWork
          key={file}
          {...{ file, vocabulary, isNarrow, place, onPick }}
          files={schemas}
          profiles={props.profiles}
          canSave={props.canSave}
          onShow={(to) => ('file' in to ? showFile(to.file) : show(to.view, null))}
          onOpen={showFile}
          onChanged={props.onSaved}
          onRenamed={onFileAction}
          onDeleted={() => {
            props.onSaved();
            show(null, null);
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
            <PickerList {...choices} />
          </div>
        </>
      ) : (
        <ViewWork
          key={entry.id}
          {...props}
          {...{ entry, names, taken, onFileAction, place, isNarrow, onPick }}
          file={file ?? entry.overrides[0] ?? entry.base}
          onShow={(path) => show(entry.id, path)}
          onOpen={(path, line, column) => {
            if (projectFileKind(path) !== 'view') return showFile(path, line, column);
            const other = files.find((each) => each.file === path);
            show(other === undefined ? entry.id : idOf(other), path, line, column);
          }}
        />
      )}
      <ViewPicker isOpen={dialog === 'pick'} {...choices} onClose={() => setDialog(null)} />
      <NewViewDialog
        isOpen={dialog === 'new'}
        entities={vocabulary.entities}
        entity={entry === null || vocabulary.entities[entry.entity] === undefined ? null : entry.entity}
        taken={taken}
        onCreate={(made) => {
          setDialog(null);
          show(idOf(made), made.file);
        }}
        onCreateFile={choices.onChooseFile}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

/** The state in the address, `?tela=Cliente&arquivo=...&linha=3`, and functions to change it. */
function useStudioAddress() {
  const [parameters, setParameters] = useSearchParams();
  const go = (to: Readonly<Record<string, string | null>>, line?: number, column = 1): void => {
    const named = Object.entries(to).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    const at = line === undefined ? {} : { linha: String(line), coluna: String(column), vez: String(Date.now()) };
    setParameters({ ...Object.fromEntries(named), ...at }, { replace: true });
  };
  return {
    file: parameters.get('arquivo'),
    view: parameters.get('tela'),
    place: usePlace(parameters),
    /** Shows a file of a view, or only the view; with null for both, the list of choices. */
    show: (view: string | null, path: string | null, line?: number, column?: number) =>
      go({ tela: view, arquivo: path }, line, column),
    showFile: (path: string, line?: number, column?: number) => go({ arquivo: path }, line, column),
  };
}

function usePlace(parameters: URLSearchParams) {
  const line = Number(parameters.get('linha'));
  const column = Number(parameters.get('coluna') ?? 1);
  const time = parameters.get('vez') ?? '';
  // With the time, the same place can be requested again.
  return useMemo(
    () => (Number.isSafeInteger(line) && line > 0 ? { line, column: Math.max(1, column || 1), time } : null),
    [line, column, time],
  );
}

/** The names for the check of drafts; the same object while they are equal, because other names restart the check. */
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

/** A view without a file, because it is just being created. */
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
