import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ViewProblem } from '../../../language/index.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { DraftCheck } from './check/check-draft.ts';
import { ConflictDialog } from './diff/conflict-dialog.tsx';
import { DiffPane } from './diff/diff-pane.tsx';
import type { EditorHandle } from './editor/code-editor.tsx';
import type { EditorLanguage } from './editor/editor-language.ts';
import { EditorPanel, SaveButtons } from './editor-panel.tsx';
import { downloadText } from './files/download-file.ts';
import { type DraftWork, type EditedFile, useFileDraft } from './files/use-file-draft.ts';
import { type Panel, type PanelName, Panels } from './panels.tsx';
import type { StoredText } from './studio.queries.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { VersionsPane } from './versions/versions-pane.tsx';

/** Properties of an opened file of any kind. */
export type OpenedFileProps = {
  readonly file: string;
  /** Text on disk; null if the file does not exist. */
  readonly stored: StoredText | null;
  readonly start: EditedFile;
  readonly canSave: boolean;
  readonly isNarrow: boolean;
  /** Place from the address to show; a new object for each request. */
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly onSaved: (saved: StoredText) => void;
  /** Shows a place in another file. */
  readonly onOpen: (file: string, line: number, column: number) => void;
  /** Renders the head of the screen, with the state of saving. */
  readonly renderHead: (parts: { readonly state: string; readonly actions: ReactNode }) => ReactNode;
};

/** An opened file: its draft, its saving, and the editor with the visible panel. */
export type OpenedFile = OpenedFileProps & {
  readonly editor: RefObject<EditorHandle | null>;
  readonly draft: DraftWork;
  readonly saving: Saving;
  readonly panel: PanelName;
  readonly setPanel: (panel: PanelName) => void;
  /** Shows a place of the file in the editor. */
  readonly reveal: (line: number, column: number) => void;
};

export function useOpenedFile(props: OpenedFileProps): OpenedFile {
  const { file, stored, start, isNarrow, place, onSaved } = props;
  const editor = useRef<EditorHandle>(null);
  const follow = useCallback((text: string) => editor.current?.replace(text), []);
  const draft = useFileDraft(file, stored, start, follow);
  const saving = useSaving(file, draft, editor, onSaved);
  const [panel, setPanel] = useState<PanelName>('editor');
  const reveal = useCallback(
    (line: number, column: number) => {
      if (isNarrow) setPanel('editor');
      // A panel that was hidden cannot scroll before it is drawn.
      requestAnimationFrame(() => editor.current?.reveal(line, column));
    },
    [isNarrow],
  );
  useEffect(() => {
    if (place !== null) reveal(place.line, place.column);
  }, [place, reveal]);
  return { ...props, editor, draft, saving, panel, setPanel, reveal };
}

type FileWorkProps = {
  readonly opened: OpenedFile;
  readonly language: EditorLanguage;
  /** Problems of the file first, then those of files that belong to it. */
  readonly problems: readonly ViewProblem[];
  /** Text that was checked for the problems. */
  readonly checkedText: string;
  readonly hasCheckFailed: boolean;
  /** Actions on the file other than saving. */
  readonly actions: ReactNode;
  /** Whether the effects of saving are still being requested. */
  readonly isAsking?: boolean;
  /** Panels before and after those of all files: changes and versions. */
  readonly before: readonly Panel[];
  readonly after?: readonly Panel[];
  readonly check: DraftCheck | null;
  readonly onSave: () => void;
  readonly onCursor?: (offset: number) => void;
  /** Content between the head and the panels. */
  readonly children?: ReactNode;
};

/** One file: the editor, its problems, and panels about the draft. */
export function FileWork({ opened, actions, isAsking = false, before, after = [], check, ...props }: FileWorkProps) {
  const { file, stored, canSave, draft, saving, editor, reveal } = opened;
  const { text, base, isDirty } = draft;
  const t = useTexts('studio');
  /** Discards the draft: back to the current file on disk. */
  const discard = () => {
    const target = stored ?? base;
    if (target?.hash !== base?.hash) draft.rebase(target);
    editor.current?.replace(target?.text ?? '');
  };
  return (
    <>
      {opened.renderHead({
        state: t(isDirty ? (base === null ? 'save.new' : 'save.dirty') : 'save.clean'),
        actions: (
          <>
            {actions}
            <SaveButtons
              canSave={canSave}
              isSaving={saving.isSaving || isAsking}
              isReady={isDirty || base === null}
              onSave={props.onSave}
              onDownload={() => downloadText(file, text)}
              {...(isDirty && base !== null ? { onDiscard: discard } : {})}
            />
          </>
        ),
      })}
      {props.children}
      <Panels
        isNarrow={opened.isNarrow}
        active={opened.panel}
        onActive={opened.setPanel}
        editor={
          <EditorPanel
            handle={editor}
            file={file}
            text={text}
            language={props.language}
            problems={props.problems}
            checkedText={props.checkedText}
            notice={props.hasCheckFailed ? <p role="alert">{t('problem.checkFailed')}</p> : null}
            onChange={draft.setText}
            onCursor={props.onCursor ?? ignore}
            onSave={props.onSave}
            onReveal={({ line, column }) => reveal(line, column)}
            onOpen={({ file: other, line, column }) => opened.onOpen(other, line, column)}
          />
        }
        panels={[
          ...before,
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
          ...after,
        ]}
      />
      <ConflictDialog conflict={saving.conflict} onChoose={saving.resolve} />
    </>
  );
}

const ignore = () => undefined;
