import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { IconLayoutColumns, IconMaximize } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import classes from './panels.module.css';

export type PanelName = 'editor' | 'preview' | 'diff' | 'inspect' | 'expression';

type PanelsProps = {
  /** One panel at a time; else the editor stands beside one of the others. */
  readonly isNarrow: boolean;
  readonly active: PanelName;
  readonly onActive: (panel: PanelName) => void;
} & { readonly [Name in PanelName]: ReactNode };

const names: readonly PanelName[] = ['editor', 'preview', 'diff', 'inspect', 'expression'];

/** The parts of the studio: two side by side on a desk, tabs on a phone. Editor and preview stay as they are. */
export function Panels({ isNarrow, active, onActive, ...contents }: PanelsProps) {
  const t = useTexts('studio');
  const [isWide, setWide] = useState(false);
  const widthLabel = t(isWide ? 'panel.split' : 'panel.wide');
  const shown = isNarrow || active !== 'editor' ? active : 'preview';
  const tabs = isNarrow ? names : names.filter((name) => name !== 'editor');
  return (
    <div className={classes.root} data-narrow={isNarrow || isWide}>
      {isNarrow ? null : (
        <div className={classes.side} hidden={isWide}>
          {contents.editor}
        </div>
      )}
      <Tabs
        value={shown}
        onChange={(value) => onActive(names.find((name) => name === value) ?? 'editor')}
        className={classes.tabs ?? ''}
        keepMounted
      >
        <div className={classes.head}>
          <Tabs.List className={classes.list ?? ''} aria-label={t('panel.list')}>
            {tabs.map((name) => (
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
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel ?? ''} data-panel={name}>
            {name === 'editor' || name === 'preview' || name === shown ? contents[name] : null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
