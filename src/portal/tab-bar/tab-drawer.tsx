import { Drawer } from '@mantine/core';
import { readDialogAttributes } from '../../ui/components/dialog-attributes.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import { TabList } from './tab-list.tsx';

type TabDrawerProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The sheet with all tabs of a phone. */
export function TabDrawer({ isOpen, onClose }: TabDrawerProps) {
  const t = useTexts('shell');
  return (
    <Drawer
      attributes={readDialogAttributes}
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="75%"
      title={t('tabs.listTitle')}
      closeButtonProps={{ 'aria-label': t('notice.close') }}
    >
      <TabList isSearchFocused={false} onLeave={onClose} />
    </Drawer>
  );
}
