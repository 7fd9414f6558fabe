import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ProjectFileKind, projectFileKind } from '../../../../domain/project-files.ts';
import { alertUser, confirm as confirmUser, showFailure } from '../../../../portal/alerts/alerts.ts';
import { isRecord } from '../../../../render/values.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { ConflictDialog } from '../diff/conflict-dialog.tsx';
import { DiffPane } from '../diff/diff-pane.tsx';
import type { EditorHandle } from '../editor/code-editor.tsx';
import type { EditorLanguage } from '../editor/editor-language.ts';
import { placeOf } from '../editor/problem-range.ts';
import { languageOfSchema } from '../editor/schema-language.ts';
import { languageOfSql } from '../editor/sql-language.ts';
import { EditorPanel, SaveButtons } from '../editor-panel.tsx';
import { downloadText } from '../files/download-file.ts';
import { RenameAction } from '../files/rename-action.tsx';
import type { FileAction } from '../files/undo-strip.tsx';
import { type EditedFile, useFileDraft } from '../files/use-file-draft.ts';
import { type Panel, type PanelName, Panels } from '../panels.tsx';
import { useWaiting } from '../proposals/use-waiting.ts';
import { WaitingStrip } from '../proposals/waiting-strip.tsx';
import {
  deleteFile,
  type Examination,
  examine,
  type Profile,
  type StoredText,
  type Vocabulary,
} from '../studio.queries.ts';
import { useSaving } from '../use-saving.ts';
import { VersionsPane } from '../versions/versions-pane.tsx';
import { EffectDialog } from './effect-dialog.tsx';
import { needsLook } from './effect-list.tsx';
import { EffectPane } from './effect-pane.tsx';
import { FlowDiagram } from './flow-diagram.tsx';
import { useExamination } from './use-examination.ts';

export type SchemaEditorProps = {
  readonly file: string;
  /** Text on disk; null while the file is not there. */
  readonly stored: StoredText | null;
  readonly start: EditedFile;
  /** Text of the declaration that a statement belongs to; null of any other file. */
  readonly declaration: string | null;
  readonly vocabulary: Vocabulary;
  readonly profiles: readonly Profile[];
  readonly canSave: boolean;
  readonly isNarrow: boolean;
  /** Place to go to, of the address; a new object each time. */
  readonly place: { readonly line: number; readonly column: number } | null;
  readonly onSaved: (saved: StoredText) => void;
  readonly onDeleted: () => void;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  readonly onRenamed: (action: FileAction) => void;
  /** Shows a place of another file. */
  readonly onOpen: (file: string, line: number, column: number) => void;
  readonly renderHead: (parts: { readonly state: string; readonly actions: ReactNode }) => ReactNode;
};

type Asked = { readonly action: 'save' | 'delete'; readonly examination: Examination };

/** A schema, flow, alert, or file of a relation: the editor, and what it would do beside it. */
export function SchemaEditor(props: SchemaEditorProps) {
  const { file, stored, start, vocabulary, canSave, isNarrow, place } = props;
  const t = useTexts('studio');
  const editor = useRef<EditorHandle>(null);
  const follow = useCallback((text: string) => editor.current?.replace(text), []);
  const work = useFileDraft(file, stored, start, follow);
  const { text, base, isDirty, setText, rebase } = work;
  const saving = useSaving(file, work, editor, props.onSaved);
  const kind = projectFileKind(file);
  const examination = useExamination(file, text, base?.hash ?? null);
  const language = useSchemaLanguage(kind, props);
  const [panel, setPanel] = useState<PanelName>('editor');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);

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
  const revealState = (state: string): void => {
    const tree = parseTree(text, [], { allowTrailingComma: true });
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, ['states', state]);
    const at = node?.parent === undefined ? null : placeOf(text, node.parent.offset);
    if (at !== null) reveal(at.line, at.column);
  };

  /** Asks what would come of it, and shows that first where something stored or another file is touched. */
  const look = async (action: Asked['action'], go: () => Promise<void>): Promise<void> => {
    if (isAsking || saving.isSaving) return;
    setAsking(true);
    try {
      const found = await examine(file, action === 'delete' ? null : text).catch(() => null);
      if (found === null) {
        // A table of very many rows may take longer than the server looks.
        const confirmLabel = t(action === 'delete' ? 'actions.delete' : 'save.anyway');
        if (await confirmUser(t('effect.unknown'), { confirmLabel, danger: true })) await go();
      } else if (action === 'delete' || needsLook(found)) setAsked({ action, examination: found });
      else await go();
    } finally {
      setAsking(false);
    }
  };
  const save = async (): Promise<void> => {
    if (!canSave) return downloadText(file, text);
    if (!isDirty && base !== null) return;
    await look('save', saving.write);
  };
  const notifyWaiting = useWaiting(file);
  const remove = async (): Promise<void> => {
    if (base === null) return;
    try {
      const result = await deleteFile(file, base.hash);
      if (result.kind === 'changed') await alertUser([t('actions.changed', { file })]);
      else if (result.kind === 'waiting') await notifyWaiting();
      else props.onDeleted();
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    }
  };
  const confirm = async (): Promise<void> => {
    const action = asked?.action;
    setAsked(null);
    await (action === 'delete' ? remove() : saving.write());
  };
  /** Back to the file, as it is on disk by now. */
  const discard = (): void => {
    const target = stored ?? base;
    if (target?.hash !== base?.hash) rebase(target);
    editor.current?.replace(target?.text ?? '');
  };

  const effect: Panel = { name: 'effect', content: <EffectPane state={examination} /> };
  const diagram: Panel = {
    name: 'diagram',
    content: <FlowDiagram text={text} entities={vocabulary.entities} onReveal={revealState} />,
  };
  const deleteLabel = t(isDirty ? 'actions.dirty' : 'actions.delete');
  return (
    <>
      {props.renderHead({
        state: t(isDirty ? (base === null ? 'save.new' : 'save.dirty') : 'save.clean'),
        actions: (
          <>
            {canSave && base !== null && kind !== 'schema' ? (
              <RenameAction
                file={file}
                hash={base.hash}
                taken={props.taken}
                isDirty={isDirty}
                onDone={props.onRenamed}
              />
            ) : null}
            {canSave && base !== null ? (
              <Tooltip label={deleteLabel}>
                <ActionIcon
                  variant="default"
                  aria-label={t('actions.delete')}
                  aria-disabled={isDirty}
                  {...(isDirty ? { 'data-disabled': true } : {})}
                  onClick={() => (isDirty ? void alertUser([t('actions.dirty')]) : void look('delete', remove))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            ) : null}
            <SaveButtons
              canSave={canSave}
              isSaving={saving.isSaving || isAsking}
              isReady={isDirty || base === null}
              onSave={() => void save()}
              onDownload={() => downloadText(file, text)}
              {...(isDirty && base !== null ? { onDiscard: discard } : {})}
            />
          </>
        ),
      })}
      <WaitingStrip file={file} />
      <Panels
        isNarrow={isNarrow}
        active={panel}
        onActive={setPanel}
        editor={
          <EditorPanel
            handle={editor}
            file={file}
            text={text}
            language={language}
            problems={examination.found?.problems ?? []}
            checkedText={examination.text}
            notice={examination.error === null ? null : <p role="alert">{t('problem.checkFailed')}</p>}
            onChange={setText}
            onCursor={() => undefined}
            onSave={() => void save()}
            onReveal={({ line, column }) => reveal(line, column)}
            onOpen={({ file: other, line, column }) => props.onOpen(other, line, column)}
          />
        }
        panels={[
          ...(kind === 'flow' ? [diagram] : []),
          effect,
          { name: 'diff', content: <DiffPane stored={base?.text ?? null} draft={text} check={null} /> },
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
        ]}
      />
      {asked === null ? null : (
        <EffectDialog
          {...asked}
          file={file}
          isWorking={saving.isSaving}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(null)}
        />
      )}
      <ConflictDialog conflict={saving.conflict} onChoose={saving.resolve} />
    </>
  );
}

function useSchemaLanguage(
  kind: ProjectFileKind | null,
  { vocabulary, profiles, declaration }: SchemaEditorProps,
): EditorLanguage {
  const params = useMemo(() => paramsOf(declaration), [declaration]);
  return useMemo(() => {
    const entities = new Map(Object.entries(vocabulary.entities));
    if (kind === 'sql') return languageOfSql(entities, params);
    const names = { entities, profiles: profiles.map(({ constante }) => constante) };
    return languageOfSchema(kind === null || kind === 'view' ? 'schema' : kind, names);
  }, [kind, vocabulary, profiles, params]);
}

/** Names of the parameters that a declaration has. */
function paramsOf(declaration: string | null): readonly string[] {
  const value: unknown = declaration === null ? null : parse(declaration, [], { allowTrailingComma: true });
  return isRecord(value) && isRecord(value.params) ? Object.keys(value.params) : [];
}
