import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { DraftCheck } from '../check/check-draft.ts';
import { formatJson } from '../editor/format-json.ts';
import classes from '../pane.module.css';
import { DiffView } from './diff-view.tsx';

type DiffPaneProps = {
  readonly stored: string | null;
  readonly draft: string;
  readonly check: DraftCheck | null;
};

/** The changes of the draft in its file, and the changes of an override in the screen. */
export function DiffPane({ stored, draft, check }: DiffPaneProps) {
  const t = useTexts('studio');
  const [mode, setMode] = useState<'file' | 'base'>('file');
  const below = check?.below ?? null;
  const shown = below === null ? 'file' : mode;
  const merged = useMemo(
    () =>
      shown === 'file' || below === null
        ? null
        : {
            before: formatJson(JSON.stringify(below.view)),
            after: formatJson(JSON.stringify(check?.merged?.view ?? {})),
          },
    [shown, below, check],
  );
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        {below === null ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('diff.what')}
            value={shown}
            onChange={(value) => setMode(value === 'base' ? 'base' : 'file')}
            data={[
              { value: 'file', label: t('diff.file') },
              { value: 'base', label: t('diff.base') },
            ]}
          />
        )}
        <p className={classes.note}>
          {t(shown === 'base' ? 'diff.baseHint' : stored === null ? 'diff.newHint' : 'diff.fileHint')}
        </p>
      </div>
      {merged === null ? (
        <DiffView label={t('diff.file')} before={stored ?? ''} after={draft} />
      ) : (
        <DiffView label={t('diff.base')} before={merged.before} after={merged.after} />
      )}
    </div>
  );
}
