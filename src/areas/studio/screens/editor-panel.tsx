import { ActionIcon, Button, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBraces,
  IconDeviceFloppy,
  IconDownload,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, type RefObject, useState } from 'react';
import type { ViewProblem } from '../../../language/index.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { CodeEditor, type EditorHandle } from './editor/code-editor.tsx';
import type { EditorLanguage } from './editor/editor-language.ts';
import classes from './file-editor.module.css';
import { ProblemCount } from './problem-count.tsx';
import { ProblemList } from './problem-list.tsx';

type EditorPanelProps = {
  readonly handle: RefObject<EditorHandle | null>;
  readonly file: string;
  readonly text: string;
  readonly language: EditorLanguage;
  /** Problems of the file first, then those of files that belong to it. */
  readonly problems: readonly ViewProblem[];
  /** Text that was checked for the problems. */
  readonly checkedText: string;
  /** Shown if the check itself failed. */
  readonly notice?: ReactNode;
  readonly onChange: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onSave: () => void;
  readonly onReveal: (problem: ViewProblem) => void;
  readonly onOpen: (problem: ViewProblem) => void;
};

/** The editor of one file with its tools, and its problems below it. */
export function EditorPanel(props: EditorPanelProps) {
  const { handle, file, text, language, problems, checkedText } = props;
  const t = useTexts('studio');
  const [history, setHistory] = useState({ undo: 0, redo: 0 });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <div className={classes.editor}>
      <EditorTools handle={handle} history={history} hasLayout={language.syntax === 'jsonc'} />
      <CodeEditor
        handle={handle as Ref<EditorHandle>}
        className={classes.code ?? ''}
        initial={text}
        label={t('editor.label', { file })}
        problems={problems.filter((problem) => problem.file === file)}
        problemText={checkedText}
        language={language}
        onChange={props.onChange}
        onCursor={props.onCursor}
        onHistory={setHistory}
        onSave={props.onSave}
      />
      <div className={classes.foot}>
        <p className={classes.keys}>
          <ProblemCount errors={errors} warnings={problems.length - errors} />
          <span className={classes.keyHint}>{t('editor.hint')}</span>
        </p>
        <section className={classes.problems} aria-label={t('problem.title')} aria-live="polite">
          {props.notice}
          <ProblemList
            file={file}
            text={checkedText}
            problems={problems}
            onReveal={props.onReveal}
            onFix={(fix) => handle.current?.applyFix(fix, checkedText)}
            onOpen={props.onOpen}
          />
        </section>
      </div>
    </div>
  );
}

type EditorToolsProps = {
  readonly handle: { readonly current: EditorHandle | null };
  readonly history: { readonly undo: number; readonly redo: number };
  /** Whether the text can be formatted. */
  readonly hasLayout: boolean;
};

function EditorTools({ handle, history, hasLayout }: EditorToolsProps) {
  const t = useTexts('studio');
  const tools = [
    { key: 'undo', icon: IconArrowBackUp, isOff: history.undo === 0, run: () => handle.current?.undo() },
    { key: 'redo', icon: IconArrowForwardUp, isOff: history.redo === 0, run: () => handle.current?.redo() },
    { key: 'find', icon: IconSearch, isOff: false, run: () => handle.current?.find() },
    { key: 'format', icon: IconBraces, isOff: !hasLayout, run: () => handle.current?.format() },
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

type SaveButtonsProps = {
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly isReady: boolean;
  readonly onSave: () => void;
  readonly onDownload: () => void;
  readonly onDiscard?: () => void;
};

/** Buttons to save a draft, download it, or discard it. */
export function SaveButtons({ canSave, isSaving, isReady, onSave, onDownload, onDiscard }: SaveButtonsProps) {
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
