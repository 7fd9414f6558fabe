import { act, cleanup } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test } from 'vitest';
import { Awaited } from '../../../src/ui/components/awaited.tsx';
import { ListSkeleton } from '../../../src/ui/components/states/skeletons.tsx';
import { draw } from '../../support/draw.tsx';

const awaited = () => document.documentElement.dataset.awaited;

test('the page counts its parts that are on their way, drawn or not, until they have come or have gone', async () => {
  const loading = Promise.withResolvers<{ default: () => string }>();
  const Late = lazy(() => loading.promise);
  draw(
    <>
      <Suspense fallback={<Awaited />}>
        <Late />
      </Suspense>
      <ListSkeleton />
    </>,
  );
  expect(awaited()).toBe('2');
  await act(async () => loading.resolve({ default: () => 'Chegou' }));
  expect(document.body.textContent).toContain('Chegou');
  expect(awaited()).toBe('1');
  cleanup();
  expect(awaited()).toBe('0');
});
