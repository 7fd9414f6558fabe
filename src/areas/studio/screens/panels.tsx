import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { IconLayoutColumns, IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './panels.module.css';

/** Panels beside the editor; their titles are texts. */
export type PanelName = 'editor' | 'preview' | 'effect' | 'diagram' | 'diff' | 'versions' | 'inspect' | 'expression';

export type Panel = {
  readonly name: Exclude<PanelName, 'editor'>;
  readonly content: ReactNode;
  /** Whether it keeps its state while another one is visible. */
  readonly isMounted?: boolean;
};

type PanelsProps = {
  /** Whether one panel is visible at a time; otherwise the editor is beside one of them. */
  readonly isNarrow: boolean;
  readonly active: PanelName;
  readonly onActive: (panel: PanelName) => void;
  readonly editor: ReactNode;
  /** At least one; the first is visible beside the editor. */
  readonly panels: readonly Panel[];
};

/** The panels of the studio: two side by side on wide screens, tabs on narrow ones. The editor always stays mounted. */
export function Panels({ isNarrow, active, onActive, editor, panels }: PanelsProps) {
  const t = useTexts('studio');
  const [isWide, setWide] = useState(false);
  const widthLabel = t(isWide ? 'panel.split' : 'panel.wide');
  const shown = isNarrow || active !== 'editor' ? active : (panels[0]?.name ?? 'editor');
  const tabs = isNarrow ? [{ name: 'editor' as const, content: editor, isMounted: true }, ...panels] : panels;
  return (
    <div className={classes.root} data-narrow={isNarrow || isWide}>
      {isNarrow ? null : (
        <div className={classes.side} hidden={isWide}>
          {editor}
        </div>
      )}
      <Tabs
        value={shown}
        onChange={(value) => onActive(tabs.find(({ name }) => name === value)?.name ?? 'editor')}
        className={classes.tabs ?? ''}
        keepMounted
      >
        <div className={classes.head}>
          <Tabs.List className={classes.list ?? ''} aria-label={t('panel.list')}>
            {tabs.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {t(`panel.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isNarrow ? null : (
            <Tooltip label={widthLabel}>
              <ActionIcon aria-label={widthLabel} onClick={() => setWide(!isWide)}>
                {isWide ? <IconLayoutColumns size={17} stroke={1.75} /> : <IconMaximize size={17} stroke={1.75} />}
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        {tabs.map(({ name, content, isMounted = false }) => (
          <Tabs.Panel key={name} value={name} className={classes.panel ?? ''} data-panel={name}>
            {isMounted || name === shown ? content : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
