import { Menu } from '@mantine/core';
import {
  IconArrowBarToRight,
  IconArrowLeft,
  IconArrowRight,
  IconCopy,
  IconExternalLink,
  IconSquareX,
  IconX,
} from '@tabler/icons-react';
import { useTexts } from '../../ui/i18n/texts.ts';
import { notify } from '../messages/messages.ts';
import { useTabs } from '../tabs/tabs.ts';
import { useTabActions } from './tab-actions.ts';

/** The tab, and the position of the menu on the page. */
export type TabMenuPlace = { readonly key: string; readonly x: number; readonly y: number };

type TabMenuProps = {
  readonly place: TabMenuPlace;
  readonly onMove: (key: string, target: string | undefined) => void;
  readonly onClose: () => void;
};

/** The menu of a tab, opened by the mouse or the menu key. */
export function TabMenu({ place: { key, x, y }, onMove, onClose }: TabMenuProps) {
  const t = useTexts('shell');
  const shown = useTabs().filter(({ visible }) => visible);
  const { close, closeOthers, closeAfter } = useTabActions();
  const index = shown.findIndex((tab) => tab.key === key);
  const tab = shown[index];
  if (tab === undefined) return null;
  const address = new URL(tab.view, window.location.origin).href;
  const [before, after] = [shown[index - 1]?.key, shown[index + 1]?.key];

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('tabs.copied'), 'success');
    } catch (error) {
      // Specification 000, section 8: no message is shown.
      console.error('The address could not be copied.', error);
    }
  };

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={4}
      withinPortal={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // No key events: the key that opened the menu is pressed outside of it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <span aria-hidden="true" style={{ position: 'fixed', top: y, left: x, inlineSize: 1, blockSize: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('tabs.actions', { label: tab.label })}>
        <Menu.Item leftSection={<IconX {...icon} />} onClick={() => void close(key)}>
          {t('tabs.closeThis')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSquareX {...icon} />}
          disabled={shown.length < 2}
          onClick={() => void closeOthers(key)}
        >
          {t('tabs.closeOthers')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToRight {...icon} />}
          disabled={after === undefined}
          onClick={() => void closeAfter(key)}
        >
          {t('tabs.closeAfter')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowLeft {...icon} />}
          disabled={before === undefined}
          onClick={() => onMove(key, before)}
        >
          {t('tabs.moveBack')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowRight {...icon} />}
          disabled={after === undefined}
          onClick={() => onMove(key, after)}
        >
          {t('tabs.moveForward')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          {t('tabs.copyAddress')}
        </Menu.Item>
        {/* Without an opener the new window has its own tabs. */}
        <Menu.Item
          leftSection={<IconExternalLink {...icon} />}
          onClick={() => window.open(address, '_blank', 'noopener')}
        >
          {t('tabs.newWindow')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
