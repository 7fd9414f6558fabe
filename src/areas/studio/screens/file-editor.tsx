import { getLocation } from 'jsonc-parser';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Origin, ViewDefinition } from '../../../language/index.ts';
import { confirm, notify } from '../../../portal/messages/messages.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames, ViewKey, ViewSource } from './check/check-draft.ts';
import { useDraftCheck } from './check/use-draft-check.ts';
import { type EditorLanguage, languageOfViews } from './editor/editor-language.ts';
import { ExpressionPane } from './expression/expression-pane.tsx';
import classes from './file-editor.module.css';
import { FileWork, type OpenedFileProps, useOpenedFile } from './file-work.tsx';
import { downloadText } from './files/download-file.ts';
import { FileActions } from './files/file-actions.tsx';
import type { FileAction } from './files/undo-strip.tsx';
import { FixturePicker } from './fixture-picker.tsx';
import { Inspector } from './inspect/inspector.tsx';
import { itemAtPath, outlineOf } from './inspect/outline.ts';
import { PreviewPane, type PreviewSettings } from './preview/preview-pane.tsx';
import type { Picked } from './preview/preview-protocol.ts';
import type { Profile, Vocabulary } from './studio.queries.ts';
import { usePreviewData } from './use-preview-data.ts';

export type FileEditorProps = OpenedFileProps & {
  readonly viewKey: ViewKey;
  readonly role: 'base' | 'override';
  /** Other files of the same view. */
  readonly others: readonly ViewSource[];
  readonly vocabulary: Vocabulary;
  readonly names: CheckNames;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  readonly profiles: readonly Profile[];
  readonly settings: PreviewSettings;
  readonly onSettings: (settings: PreviewSettings) => void;
  readonly profile: Profile | null;
  readonly onProfile: (profile: Profile | null) => void;
  /** Called after the file was renamed or deleted. */
  readonly onFileAction: (action: FileAction) => void;
};

/** A file of a view: the draft as a screen, inherited values, and expressions to try. */
export function FileEditor(props: FileEditorProps) {
  const { viewKey, file, others, canSave, settings, profiles, profile, onOpen } = props;
  const t = useTexts('studio');
  const opened = useOpenedFile(props);
  const { text, base, isDirty } = opened.draft;
  const files = useMemo(() => [...others, { file, text }], [others, file, text]);
  const state = useDraftCheck(props.names, viewKey, files, file);
  const { check } = state;
  const data = usePreviewData({ entity: viewKey.entity, file, state, profile, profiles, params: settings.params });
  const { selected, select, selectAt, selectPicked } = useSelected(data.completed, text, settings.mode);
  const [expression, setExpression] = useState('');
  const problems = useMemo(() => check?.problems ?? [], [check]);
  const language = useLanguage(props, check?.below?.view ?? null);

  const onPick = (picked: Picked) =>
    selectPicked(picked) ? opened.setPanel('inspect') : notify(t('preview.pickedNothing'), 'info');
  const openOrigin = ({ file: target, line, column }: Origin) =>
    target === file ? opened.reveal(line, column) : onOpen(target, line, column);

  const save = async (): Promise<void> => {
    if (opened.saving.isSaving) return;
    if (!canSave) return downloadText(file, text);
    if (!isDirty && base !== null) return;
    const isBroken = problems.some((problem) => problem.file === file && problem.code === 'json/syntax');
    if (isBroken && !(await confirm(t('save.broken'), { confirmLabel: t('save.anyway'), danger: true }))) return;
    await opened.saving.write();
  };

  const fixture =
    data.model === null ? null : (
      <div className={classes.fixture}>
        <FixturePicker model={data.model} fixture={data.fixture} onChange={data.setFixture} />
      </div>
    );
  return (
    <FileWork
      {...{ opened, language, problems, check }}
      checkedText={state.files.find((each) => each.file === file)?.text ?? ''}
      hasCheckFailed={state.failure !== null}
      onCursor={selectAt}
      onSave={() => void save()}
      actions={
        canSave && base !== null ? (
          <FileActions
            {...{ viewKey, file, others, isDirty }}
            stored={base}
            names={props.names}
            taken={props.taken}
            onDone={props.onFileAction}
          />
        ) : null
      }
      before={[
        {
          name: 'preview',
          isMounted: true,
          content: (
            <PreviewPane
              {...{ data, settings, profiles, profile, onPick, fixture }}
              name={viewKey.name}
              sequence={state.sequence}
              onSettings={props.onSettings}
              onProfile={props.onProfile}
              vocabulary={props.vocabulary}
            />
          ),
        },
      ]}
      after={[
        {
          name: 'inspect',
          content:
            check?.merged == null || data.completed === null ? null : (
              <>
                {fixture}
                <Inspector
                  merged={check.merged}
                  completed={data.completed}
                  base={check.view?.layers[0]?.view ?? null}
                  around={data.around}
                  selected={selected}
                  onSelect={select}
                  onOpen={openOrigin}
                />
              </>
            ),
        },
        {
          name: 'expression',
          content: (
            <>
              {fixture}
              <ExpressionPane text={expression} onChange={setExpression} bindings={data.around.bindings} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The inspected part of the view: at the cursor, or picked in the preview. */
function useSelected(completed: ViewDefinition | null, text: string, mode: PreviewSettings['mode']) {
  const [selected, select] = useState<string | null>(null);
  const outline = useMemo(() => (completed === null ? [] : outlineOf(completed)), [completed]);
  const textNow = useRef(text);
  textNow.current = text;
  const selectAt = useCallback(
    (offset: number) => {
      const { path } = getLocation(textNow.current, offset);
      const item = itemAtPath(outline, path);
      if (item !== null) select(item.pointer);
    },
    [outline],
  );
  /** Returns false if the view has no such part. */
  const selectPicked = (picked: Picked): boolean => {
    const found =
      picked.kind === 'element'
        ? outline.find(({ kind, name }) => kind === 'element' && name === picked.name)
        : (outline.find(({ label, kind }) => label === picked.label && (kind === 'column') === (mode === 'list')) ??
          outline.find(({ label }) => label === picked.label));
    if (found !== undefined) select(found.pointer);
    return found !== undefined;
  };
  return { selected, select, selectAt, selectPicked };
}

function useLanguage({ vocabulary, viewKey, role }: FileEditorProps, base: unknown): EditorLanguage {
  const entities = useMemo(() => new Map(Object.entries(vocabulary.entities)), [vocabulary]);
  return useMemo(
    () =>
      languageOfViews({
        entities,
        entity: entities.has(viewKey.entity) ? viewKey.entity : null,
        isOverride: role === 'override',
        operations: vocabulary.operations,
        fragments: new Map(Object.entries(vocabulary.fragments)),
        icons: [],
        base,
      }),
    [entities, vocabulary, viewKey, role, base],
  );
}
