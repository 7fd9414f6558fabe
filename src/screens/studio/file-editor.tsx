import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBraces,
  IconDeviceFloppy,
  IconDownload,
  IconSearch,
} from '@tabler/icons-react';
import { getLocation } from 'jsonc-parser';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Origin } from '../../runtime/view-language.ts';
import { confirm, notify, showFailure } from '../../shell/alerts/alerts.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import type { CheckNames, ViewKey, ViewSource } from './check/check-draft.ts';
import { useDraftCheck } from './check/use-draft-check.ts';
import { type Conflict, type ConflictChoice, ConflictDialog } from './diff/conflict-dialog.tsx';
import { DiffPane } from './diff/diff-pane.tsx';
import { CodeEditor, type EditorHandle } from './editor/code-editor.tsx';
import type { CompletionContext } from './editor/completion.ts';
import { ExpressionPane } from './expression/expression-pane.tsx';
import classes from './file-editor.module.css';
import { downloadText } from './files/download-file.ts';
import { FileActions } from './files/file-actions.tsx';
import type { FileAction } from './files/undo-strip.tsx';
import { type FileDraft, useFileDraft } from './files/use-file-draft.ts';
import { FixturePicker } from './fixture-picker.tsx';
import { Inspector } from './inspect/inspector.tsx';
import { itemAtPath, outlineOf } from './inspect/outline.ts';
import { type PanelName, Panels } from './panels.tsx';
import { PreviewPane, type PreviewSettings } from './preview/preview-pane.tsx';
import type { Picked } from './preview/preview-protocol.ts';
import { ProblemCount } from './problem-count.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Profile, type StoredText, saveText, type Vocabulary } from './studio.queries.ts';
import { usePreviewData } from './use-preview-data.ts';

export type FileEditorProps = {
  readonly viewKey: ViewKey;
  readonly file: string;
  readonly role: 'base' | 'override';
  /** Text on disk; null while the file is not there. */
  readonly stored: StoredText | null;
  readonly start: FileDraft;
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
  const { text, base, isDirty, setText, setSaved, rebase } = work;
  const files = useMemo(() => [...others, { file, text }], [others, file, text]);
  const state = useDraftCheck(props.names, viewKey, files, file);
  const { check } = state;
  const data = usePreviewData(viewKey.entity, file, state, props.profile);
  const [panel, setPanel] = useState<PanelName>('editor');
  const [selected, setSelected] = useState<string | null>(null);
  const [expression, setExpression] = useState('');
  const [history, setHistory] = useState({ undo: 0, redo: 0 });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isSaving, setSaving] = useState(false);
  const checkedText = state.files.find((each) => each.file === file)?.text ?? '';

  const problems = useMemo(() => check?.problems ?? [], [check]);
  const own = useMemo(() => problems.filter((problem) => problem.file === file), [problems, file]);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const completion = useCompletion(props, check?.below?.view ?? null);
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

  const write = async (next: string, hash: string | null): Promise<void> => {
    setSaving(true);
    try {
      const result = await saveText(file, next, hash);
      if (result.kind === 'changed') {
        setConflict({ file, base: base?.text ?? '', mine: next, theirs: result.current });
        return;
      }
      const saved = { text: next, hash: result.hash };
      setSaved(saved);
      props.onSaved(saved);
      notify(t('save.done', { file }), 'success');
    } catch (error) {
      await showFailure(error, t('save.failed'));
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<void> => {
    if (isSaving) return;
    if (!canSave) return downloadText(file, text);
    if (!isDirty && base !== null) return;
    const isBroken = own.some(({ code }) => code === 'json/syntax');
    if (isBroken && !(await confirm(t('save.broken'), { confirmLabel: t('save.anyway'), danger: true }))) return;
    await write(text, base?.hash ?? null);
  };
  const resolve = (choice: ConflictChoice | null): void => {
    const theirs = conflict?.theirs ?? null;
    setConflict(null);
    if (choice === null) return;
    if (choice.kind === 'mine') {
      void write(text, theirs?.hash ?? null);
      return;
    }
    rebase(theirs);
    editor.current?.replace(choice.kind === 'theirs' ? (theirs?.text ?? '') : choice.text);
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
          isSaving={isSaving}
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
          <div className={classes.editor}>
            <EditorTools handle={editor} history={history} />
            <CodeEditor
              handle={editor}
              className={classes.code ?? ''}
              initial={text}
              label={t('editor.label', { file })}
              problems={own}
              problemText={checkedText}
              context={completion}
              onChange={setText}
              onCursor={onCursor}
              onHistory={setHistory}
              onSave={() => void save()}
            />
            <div className={classes.foot}>
              <p className={classes.keys}>
                <ProblemCount errors={errors} warnings={problems.length - errors} />
                <span className={classes.keyHint}>{t('editor.hint')}</span>
              </p>
              <section className={classes.problems} aria-label={t('problem.title')} aria-live="polite">
                {state.failure === null ? null : <p role="alert">{t('problem.checkFailed')}</p>}
                <ProblemList
                  file={file}
                  text={checkedText}
                  problems={problems}
                  onReveal={({ line, column }) => reveal(line, column)}
                  onFix={(fix) => editor.current?.applyFix(fix)}
                  onOpen={({ file: other, line, column }) => onOpen(other, line, column)}
                />
              </section>
            </div>
          </div>
        }
        preview={
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
            onRecord={(id) => data.setFixture(id === null ? { kind: 'new' } : { kind: 'record', id, label: `#${id}` })}
          />
        }
        diff={<DiffPane stored={base?.text ?? null} draft={text} check={check} />}
        inspect={
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
          )
        }
        expression={
          <>
            {fixture}
            <ExpressionPane text={expression} onChange={setExpression} bindings={data.around.bindings} />
          </>
        }
      />
      <ConflictDialog conflict={conflict} onChoose={resolve} />
    </>
  );
}

function useCompletion({ vocabulary, viewKey, role }: FileEditorProps, base: unknown): CompletionContext {
  const entities = useMemo(() => new Map(Object.entries(vocabulary.entities)), [vocabulary]);
  return useMemo(
    () => ({
      entities,
      entity: entities.has(viewKey.entity) ? viewKey.entity : null,
      isOverride: role === 'override',
      operations: vocabulary.operations,
      icons: [],
      base,
    }),
    [entities, vocabulary, viewKey, role, base],
  );
}

type SaveButtonsProps = {
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly isReady: boolean;
  readonly onSave: () => void;
  readonly onDownload: () => void;
  readonly onDiscard?: () => void;
};

function SaveButtons({ canSave, isSaving, isReady, onSave, onDownload, onDiscard }: SaveButtonsProps) {
  const t = useTexts('studio');
  return (
    <>
      {onDiscard === undefined ? null : (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('save.discard')}
        </Button>
      )}
      {canSave ? (
        <>
          <Tooltip label={t('save.download')}>
            <ActionIcon variant="default" aria-label={t('save.download')} onClick={onDownload}>
              <IconDownload size={16} />
            </ActionIcon>
          </Tooltip>
          <Button
            leftSection={<IconDeviceFloppy size={16} />}
            loading={isSaving}
            disabled={!isReady}
            aria-keyshortcuts="Control+S"
            onClick={onSave}
          >
            {t('save.save')}
          </Button>
        </>
      ) : (
        <Button leftSection={<IconDownload size={16} />} onClick={onDownload}>
          {t('save.download')}
        </Button>
      )}
    </>
  );
}

type EditorToolsProps = {
  readonly handle: { readonly current: EditorHandle | null };
  readonly history: { readonly undo: number; readonly redo: number };
};

function EditorTools({ handle, history }: EditorToolsProps) {
  const t = useTexts('studio');
  const tools = [
    { key: 'undo', icon: IconArrowBackUp, isOff: history.undo === 0, run: () => handle.current?.undo() },
    { key: 'redo', icon: IconArrowForwardUp, isOff: history.redo === 0, run: () => handle.current?.redo() },
    { key: 'find', icon: IconSearch, isOff: false, run: () => handle.current?.find() },
    { key: 'format', icon: IconBraces, isOff: false, run: () => handle.current?.format() },
  ] as const;
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('editor.tools')}>
      {tools.map(({ key, icon: Icon, isOff, run }) => (
        <Tooltip key={key} label={t(`editor.tool.${key}`)}>
          <ActionIcon aria-label={t(`editor.tool.${key}`)} disabled={isOff} onClick={run}>
            <Icon size={17} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
