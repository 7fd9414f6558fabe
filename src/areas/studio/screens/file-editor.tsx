import { getLocation } from 'jsonc-parser';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Origin } from '../../../language/index.ts';
import { confirm, notify } from '../../../portal/alerts/alerts.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames, ViewKey, ViewSource } from './check/check-draft.ts';
import { useDraftCheck } from './check/use-draft-check.ts';
import { ConflictDialog } from './diff/conflict-dialog.tsx';
import { DiffPane } from './diff/diff-pane.tsx';
import type { EditorHandle } from './editor/code-editor.tsx';
import { type EditorLanguage, languageOfViews } from './editor/editor-language.ts';
import { EditorPanel, SaveButtons } from './editor-panel.tsx';
import { ExpressionPane } from './expression/expression-pane.tsx';
import classes from './file-editor.module.css';
import { downloadText } from './files/download-file.ts';
import { FileActions } from './files/file-actions.tsx';
import type { FileAction } from './files/undo-strip.tsx';
import { type EditedFile, useFileDraft } from './files/use-file-draft.ts';
import { FixturePicker } from './fixture-picker.tsx';
import { Inspector } from './inspect/inspector.tsx';
import { itemAtPath, outlineOf } from './inspect/outline.ts';
import { type PanelName, Panels } from './panels.tsx';
import { PreviewPane, type PreviewSettings } from './preview/preview-pane.tsx';
import type { Picked } from './preview/preview-protocol.ts';
import type { Profile, StoredText, Vocabulary } from './studio.queries.ts';
import { usePreviewData } from './use-preview-data.ts';
import { useSaving } from './use-saving.ts';
import { VersionsPane } from './versions/versions-pane.tsx';

export type FileEditorProps = {
  readonly viewKey: ViewKey;
  readonly file: string;
  readonly role: 'base' | 'override';
  /** Text on disk; null while the file is not there. */
  readonly stored: StoredText | null;
  readonly start: EditedFile;
  /** Other files of the same view. */
  readonly others: readonly ViewSource[];
  readonly vocabulary: Vocabulary;
  readonly names: CheckNames;
  /** Paths of all files there are. */
  readonly taken: ReadonlySet<string>;
  readonly profiles: readonly Profile[];
  readonly canSave: boolean;
  readonly isNarrow: boolean;
  /** Place to go to, of the address; a new object each time. */
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly settings: PreviewSettings;
  readonly onSettings: (settings: PreviewSettings) => void;
  readonly profile: Profile | null;
  readonly onProfile: (profile: Profile | null) => void;
  readonly onSaved: (saved: StoredText) => void;
  /** The file was renamed or deleted. */
  readonly onFileAction: (action: FileAction) => void;
  /** Shows a place of another file. */
  readonly onOpen: (file: string, line: number, column: number) => void;
  /** Head of the screen, which shows what is saved. */
  readonly renderHead: (parts: { readonly state: string; readonly actions: ReactNode }) => ReactNode;
};

/** One file: the editor, its problems, and what can be seen of the draft beside it. */
export function FileEditor(props: FileEditorProps) {
  const { viewKey, file, stored, start, others, vocabulary, canSave, place, onOpen } = props;
  const t = useTexts('studio');
  const editor = useRef<EditorHandle>(null);
  const follow = useCallback((text: string) => editor.current?.replace(text), []);
  const work = useFileDraft(file, stored, start, follow);
  const { text, base, isDirty, setText, rebase } = work;
  const saving = useSaving(file, work, editor, props.onSaved);
  const files = useMemo(() => [...others, { file, text }], [others, file, text]);
  const state = useDraftCheck(props.names, viewKey, files, file);
  const { check } = state;
  const data = usePreviewData({
    entity: viewKey.entity,
    file,
    state,
    profile: props.profile,
    profiles: props.profiles,
    params: props.settings.params,
  });
  const [panel, setPanel] = useState<PanelName>('editor');
  const [selected, setSelected] = useState<string | null>(null);
  const [expression, setExpression] = useState('');
  const checkedText = state.files.find((each) => each.file === file)?.text ?? '';

  const problems = useMemo(() => check?.problems ?? [], [check]);
  const own = useMemo(() => problems.filter((problem) => problem.file === file), [problems, file]);
  const language = useLanguage(props, check?.below?.view ?? null);
  const outline = useMemo(() => (data.completed === null ? [] : outlineOf(data.completed)), [data.completed]);

  const { isNarrow } = props;
  const reveal = useCallback(
    (line: number, column: number) => {
      if (isNarrow) setPanel('editor');
      // A panel that was hidden has no size to scroll in before it is drawn.
      requestAnimationFrame(() => editor.current?.reveal(line, column));
    },
    [isNarrow],
  );
  useEffect(() => {
    if (place !== null) reveal(place.line, place.column);
  }, [place, reveal]);

  const textNow = useRef(text);
  textNow.current = text;
  const onCursor = useCallback(
    (offset: number) => {
      const { path } = getLocation(textNow.current, offset);
      const item = itemAtPath(outline, path);
      if (item !== null) setSelected(item.pointer);
    },
    [outline],
  );
  const onPick = (picked: Picked) => {
    const found =
      picked.kind === 'element'
        ? outline.find(({ kind, name }) => kind === 'element' && name === picked.name)
        : (outline.find(
            ({ label, kind }) => label === picked.label && (kind === 'column') === (props.settings.mode === 'list'),
          ) ?? outline.find(({ label }) => label === picked.label));
    if (found === undefined) return notify(t('preview.pickedNothing'), 'info');
    setSelected(found.pointer);
    setPanel('inspect');
  };
  const openOrigin = ({ file: target, line, column }: Origin) => {
    if (target !== file) return onOpen(target, line, column);
    reveal(line, column);
  };

  const save = async (): Promise<void> => {
    if (saving.isSaving) return;
    if (!canSave) return downloadText(file, text);
    if (!isDirty && base !== null) return;
    const isBroken = own.some(({ code }) => code === 'json/syntax');
    if (isBroken && !(await confirm(t('save.broken'), { confirmLabel: t('save.anyway'), danger: true }))) return;
    await saving.write();
  };
  /** Back to the file, as it is on disk by now. */
  const discard = () => {
    const target = stored ?? base;
    if (target?.hash !== base?.hash) rebase(target);
    editor.current?.replace(target?.text ?? '');
  };

  const head = props.renderHead({
    state: t(isDirty ? (base === null ? 'save.new' : 'save.dirty') : 'save.clean'),
    actions: (
      <>
        {canSave && base !== null ? (
          <FileActions
            {...{ viewKey, file, others, isDirty }}
            stored={base}
            names={props.names}
            taken={props.taken}
            onDone={props.onFileAction}
          />
        ) : null}
        <SaveButtons
          canSave={canSave}
          isSaving={saving.isSaving}
          isReady={isDirty || base === null}
          onSave={() => void save()}
          onDownload={() => downloadText(file, text)}
          {...(isDirty && base !== null ? { onDiscard: discard } : {})}
        />
      </>
    ),
  });
  const fixture =
    data.model === null ? null : (
      <div className={classes.fixture}>
        <FixturePicker model={data.model} fixture={data.fixture} onChange={data.setFixture} />
      </div>
    );
  return (
    <>
      {head}
      <Panels
        isNarrow={props.isNarrow}
        active={panel}
        onActive={setPanel}
        editor={
          <EditorPanel
            handle={editor}
            file={file}
            text={text}
            language={language}
            problems={problems}
            checkedText={checkedText}
            notice={state.failure === null ? null : <p role="alert">{t('problem.checkFailed')}</p>}
            onChange={setText}
            onCursor={onCursor}
            onSave={() => void save()}
            onReveal={({ line, column }) => reveal(line, column)}
            onOpen={({ file: other, line, column }) => onOpen(other, line, column)}
          />
        }
        panels={[
          {
            name: 'preview',
            isMounted: true,
            content: (
              <PreviewPane
                answer={data.answer}
                name={viewKey.name}
                sequence={state.sequence}
                isUnreadable={data.isUnreadable}
                model={data.model}
                settings={props.settings}
                onSettings={props.onSettings}
                recordId={data.recordId}
                record={data.typed}
                access={data.access}
                user={data.user}
                profiles={props.profiles}
                profile={props.profile}
                gaps={data.gaps}
                onProfile={props.onProfile}
                vocabulary={vocabulary}
                onPick={onPick}
                fixture={fixture}
                onRecord={(id) =>
                  data.setFixture(id === null ? { kind: 'new' } : { kind: 'record', id, label: `#${id}` })
                }
              />
            ),
          },
          { name: 'diff', content: <DiffPane stored={base?.text ?? null} draft={text} check={check} /> },
          {
            name: 'versions',
            content: (
              <VersionsPane
                file={file}
                hash={base?.hash ?? null}
                draft={text}
                onTake={(earlier) => editor.current?.replace(earlier)}
              />
            ),
          },
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
                    onSelect={setSelected}
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
      <ConflictDialog conflict={saving.conflict} onChoose={saving.resolve} />
    </>
  );
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
