import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Awaited } from '../awaited.tsx';
import '../../texts/index.ts';
import { Delayed } from './delayed.tsx';
import classes from './skeletons.module.css';

/** Placeholder of a loading list: title, toolbar, rows. Appears after 300 ms. */
export function ListSkeleton({ rows = 10 }: { readonly rows?: number }) {
  return (
    <Frame>
      <div className={classes.bar}>
        <Skeleton width={180} height={24} />
        <Skeleton width={110} height={32} />
      </div>
      <Skeleton height={34} width="min(320px, 100%)" mb={16} />
      {countUpTo(rows).map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={14} width={`${55 + ((row * 17) % 35)}%`} />
          <Skeleton height={14} width={`${35 + ((row * 29) % 50)}%`} />
          <Skeleton height={14} width="40%" />
        </div>
      ))}
    </Frame>
  );
}

/** Placeholder of loading pictures with texts below them, with the same height, so that what follows does not move. */
export function CardsSkeleton({ lines = 1 }: { readonly lines?: number }) {
  const t = useTexts('ui');
  return (
    <>
      <Awaited />
      <div className={classes.cards} data-lines={lines > 1} role="status" aria-busy="true">
        <span className="visually-hidden">{t('loading')}</span>
        {countUpTo(lines * 4).map((card) => (
          <div key={card} className={classes.card} aria-hidden="true" />
        ))}
      </div>
      <p className={classes.unprinted}>{t('unprinted')}</p>
    </>
  );
}

/** Placeholder of a loading row of tiles, with the same height, so that what follows does not move. */
export function TilesSkeleton() {
  const t = useTexts('ui');
  return (
    <>
      <Awaited />
      <div className={classes.tiles} role="status" aria-busy="true">
        <span className="visually-hidden">{t('loading')}</span>
        {countUpTo(4).map((tile) => (
          <div key={tile} className={classes.tile} aria-hidden="true" />
        ))}
      </div>
      <p className={classes.unprinted}>{t('unprinted')}</p>
    </>
  );
}

/** Placeholder of a loading form: title and labelled fields in two columns. Appears after 300 ms. */
export function FormSkeleton({ fields = 8 }: { readonly fields?: number }) {
  return (
    <Frame>
      <div className={classes.bar}>
        <Skeleton width={220} height={24} />
        <Skeleton width={90} height={32} />
      </div>
      <div className={classes.fields}>
        {countUpTo(fields).map((field) => (
          <div key={field}>
            <Skeleton height={12} width={90} mb={8} />
            <Skeleton height={34} />
          </div>
        ))}
      </div>
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const t = useTexts('ui');
  return (
    <>
      <Awaited />
      <Delayed>
        <div className={classes.root} role="status" aria-busy="true">
          <span className="visually-hidden">{t('loading')}</span>
          <div aria-hidden="true">{children}</div>
        </div>
      </Delayed>
      <p className={classes.unprinted}>{t('unprinted')}</p>
    </>
  );
}

function countUpTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
