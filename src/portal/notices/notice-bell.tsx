import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CountBadge } from '../../ui/components/count-badge.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useLoadedPanel } from '../../ui/use-loaded-panel.ts';
import { reportMissingPanel } from '../messages/report-missing-panel.ts';
import { noticesKey } from './notice.queries.ts';
import { noticesPath } from './notices-path.ts';
import { followUnread, takeAskedCount, useUnread } from './unread.ts';

const loadPanel = () => import('./notice-panel.tsx').then(({ NoticePanel }) => NoticePanel);

/** The bell with the number of unread notifications; opens the newest ones, on a phone the page of all. */
export function NoticeBell({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const total = useUnread();
  const { Panel, isOpen, setOpen, buttonProps } = useLoadedPanel(loadPanel, reportMissingPanel);
  const name = total ? t('bell.unread', { count: total }) : t('bell.label');
  const queryClient = useQueryClient();

  useEffect(() => followUnread(), []);
  useEffect(() => takeAskedCount(queryClient), [queryClient]);
  // A different count means a different list.
  useEffect(() => {
    if (total !== null) void queryClient.invalidateQueries({ queryKey: noticesKey });
  }, [total, queryClient]);

  const drawing = (
    <>
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      <CountBadge count={total} />
    </>
  );
  return (
    <>
      {isMobile ? (
        <ActionIcon size={44} component={Link} to={noticesPath} aria-label={name}>
          {drawing}
        </ActionIcon>
      ) : (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} shadow="md" radius="md" trapFocus>
          <Popover.Target>
            <ActionIcon size={44} aria-label={name} title={t('bell.label')} {...buttonProps}>
              {drawing}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label={t('bell.label')}>
            {Panel === null ? null : <Panel onLeave={() => setOpen(false)} />}
          </Popover.Dropdown>
        </Popover>
      )}
      <Announcement total={total} />
    </>
  );
}

/** Announces to screen readers that the count has grown, after the first count is known. */
function Announcement({ total }: { readonly total: number | null }) {
  const t = useTexts('shell');
  const known = useRef(total);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = total;
    if (total !== null && before !== null && total !== before)
      setAnnouncement(total > before ? t('bell.arrived', { count: total }) : '');
  }, [total, t]);
  return (
    <span role="status" className="visually-hidden">
      {announcement}
    </span>
  );
}
