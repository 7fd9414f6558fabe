import { IconTrash } from '@tabler/icons-react';
import { findNodeAtLocation, parse, parseTree } from 'jsonc-parser';
import { useMemo, useState } from 'react';
import { nameOfProjectFile, type ProjectFileKind, projectFileKind } from '../../../../domain/project-files.ts';
import { confirm as confirmUser } from '../../../../portal/messages/messages.ts';
import { isRecord } from '../../../../render/values.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { EditorLanguage } from '../editor/editor-language.ts';
import { placeOf } from '../editor/problem-range.ts';
import { languageOfSchema } from '../editor/schema-language.ts';
import { languageOfSql } from '../editor/sql-language.ts';
import { FileWork, type OpenedFile, type OpenedFileProps, useOpenedFile } from '../file-work.tsx';
import { downloadText } from '../files/download-file.ts';
import { FileButton } from '../files/file-button.tsx';
import { RenameAction } from '../files/rename-action.tsx';
import type { FileAction } from '../files/undo-strip.tsx';
import { useFileChange } from '../files/use-file-change.ts';
import type { Panel } from '../panels.tsx';
import { WaitingStrip } from '../proposals/waiting-strip.tsx';
import { deleteFile, type Examination, examine, type Profile, type Vocabulary } from '../studio.queries.ts';
import { EffectDialog } from './effect-dialog.tsx';
import { needsLook } from './effect-list.tsx';
import { EffectPane } from './effect-pane.tsx';
import { FlowDiagram } from './flow-diagram.tsx';
import { useExamination } from './use-examination.ts';

export type SchemaEditorProps = OpenedFileProps & {
  /** Text of the declaration of a statement; null for other files. */
  readonly declaration: string | null;
  readonly vocabulary: Vocabulary;
  readonly profiles: readonly Profile[];
  readonly onDeleted: () => void;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  readonly onRenamed: (action: FileAction) => void;
};

type Asked = { readonly action: 'save' | 'delete'; readonly examination: Examination };

/** A schema, flow, alert, or file of a statement: the editor, and the effects beside it. */
export function SchemaEditor(props: SchemaEditorProps) {
  const { file, vocabulary, canSave } = props;
  const opened = useOpenedFile(props);
  const { text, base, isDirty } = opened.draft;
  const kind = projectFileKind(file);
  const examination = useExamination(file, text, base?.hash ?? null);
  const language = useSchemaLanguage(kind, props);
  const effect = useLookedAt(opened, props.onDeleted);

  const save = async (): Promise<void> => {
    if (!canSave) return downloadText(file, text);
    if (!isDirty && base !== null) return;
    await effect.look('save');
  };
  const revealState = (state: string): void => {
    const tree = parseTree(text, [], { allowTrailingComma: true });
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, ['states', state]);
    const at = node?.parent === undefined ? null : placeOf(text, node.parent.offset);
    if (at !== null) opened.reveal(at.line, at.column);
  };

  const diagram: Panel = {
    name: 'diagram',
    content: <FlowDiagram text={text} entities={vocabulary.entities} onReveal={revealState} />,
  };
  return (
    <>
      <FileWork
        {...{ opened, language }}
        problems={examination.found?.problems ?? []}
        checkedText={examination.text}
        hasCheckFailed={examination.error !== null}
        isAsking={effect.isAsking}
        check={null}
        onSave={() => void save()}
        before={[
          ...(kind === 'flow' ? [diagram] : []),
          { name: 'effect', content: <EffectPane state={examination} /> },
        ]}
        actions={
          canSave && base !== null ? (
            <>
              {kind === 'schema' ? null : (
                <RenameAction {...{ file, isDirty }} hash={base.hash} taken={props.taken} onDone={props.onRenamed} />
              )}
              <FileButton action="delete" isDirty={isDirty} onClick={() => void effect.look('delete')}>
                <IconTrash size={16} />
              </FileButton>
            </>
          ) : null
        }
      >
        <WaitingStrip file={file} />
      </FileWork>
      {effect.asked === null ? null : (
        <EffectDialog
          {...effect.asked}
          file={file}
          isWorking={opened.saving.isSaving}
          onConfirm={() => void effect.confirm()}
          onClose={effect.close}
        />
      )}
    </>
  );
}

/** Saves or deletes a file, after a confirmation if stored data or other files are affected. */
function useLookedAt({ file, draft: { text, base }, saving }: OpenedFile, onDeleted: () => void) {
  const t = useTexts('studio');
  const { change } = useFileChange(file);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = async () => base !== null && (await change(() => deleteFile(file, base.hash), onDeleted));
  const run = (action: Asked['action'] | undefined) => (action === 'delete' ? remove() : saving.write());
  /** Requests the effects, and shows them before the action if necessary. */
  const look = async (action: Asked['action']): Promise<void> => {
    if (isAsking || saving.isSaving) return;
    setAsking(true);
    try {
      const found = await examine(file, action === 'delete' ? null : text).catch(() => null);
      if (found === null) {
        // With very many rows, the examination may take longer than the server allows.
        const confirmLabel = t(action === 'delete' ? 'actions.delete' : 'save.anyway');
        if (await confirmUser(t('effect.unknown'), { confirmLabel, danger: true })) await run(action);
      } else if (action === 'delete' || needsLook(found)) setAsked({ action, examination: found });
      else await run(action);
    } finally {
      setAsking(false);
    }
  };
  const confirm = async (): Promise<void> => {
    setAsked(null);
    await run(asked?.action);
  };
  return { asked, isAsking, look, confirm, close: () => setAsked(null) };
}

function useSchemaLanguage(
  kind: ProjectFileKind | null,
  { vocabulary, profiles, declaration, taken }: SchemaEditorProps,
): EditorLanguage {
  const params = useMemo(() => paramsOf(declaration), [declaration]);
  const fragments = useMemo(
    () => [...taken].filter((path) => projectFileKind(path) === 'fragment').map(nameOfProjectFile),
    [taken],
  );
  return useMemo(() => {
    const entities = new Map(Object.entries(vocabulary.entities));
    if (kind === 'sql' || kind === 'fragment')
      return languageOfSql(entities, [...params, ...vocabulary.values], fragments);
    const names = { entities, profiles: profiles.map(({ constante }) => constante) };
    return languageOfSchema(kind === null || kind === 'view' ? 'schema' : kind, names);
  }, [kind, vocabulary, profiles, params, fragments]);
}

/** Names of the parameters in a declaration. */
function paramsOf(declaration: string | null): readonly string[] {
  const value: unknown = declaration === null ? null : parse(declaration, [], { allowTrailingComma: true });
  return isRecord(value) && isRecord(value.params) ? Object.keys(value.params) : [];
}
