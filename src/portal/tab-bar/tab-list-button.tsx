import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import classes from './tab-bar.module.css';
import { TabList } from './tab-list.tsx';

/** If the bar has too little room: the number of tabs, and below it the list of all with a search. */
export function TabListButton({ count }: { readonly count: number }) {
  const t = useTexts('shell');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.all}
          title={t('tabs.showAll', { total: count })}
          onClick={() => setOpen(!isOpen)}
        >
          <span data-tabular aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t('tabs.showAll', { total: count })}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tabs.listTitle')} p={6}>
        <TabList isSearchFocused onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
