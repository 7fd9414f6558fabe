import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { Awaited } from '../../ui/components/awaited.tsx';
import { lazyComponent } from '../../ui/components/lazy-part.tsx';
import classes from './tab-bar.module.css';
import { TabSheet } from './tab-sheet.tsx';
import { useTabKeys } from './use-tab-keys.ts';

/** The code that drags tabs is a large part of the frame, and phones do not need it. */
const TabStrip = lazyComponent(() => import('./tab-strip.tsx').then((module) => module.TabStrip));

/** Specification 000, section 9. */
const mobileQuery = '(max-width: 990px)';

/** The open tabs: a bar; on a phone a button with their number that opens a sheet. */
export function TabBar() {
  const isMobile = useMediaQuery(mobileQuery, false, { getInitialValueInEffect: false });
  useTabKeys();
  if (isMobile) return <TabSheet />;
  return (
    <Suspense
      fallback={
        <>
          <Awaited />
          <div className={classes.bar} />
        </>
      }
    >
      <TabStrip />
    </Suspense>
  );
}
