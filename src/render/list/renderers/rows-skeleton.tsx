import { CardsSkeleton, ListSkeleton } from '../../../ui/components/states/skeletons.tsx';

type RowsSkeletonProps = {
  /** How the list draws its rows. */
  readonly type: string | undefined;
  readonly rows: number;
};

/** Placeholder of a list's rows while they load: pictures side by side, or lines. */
export function RowsSkeleton({ type, rows }: RowsSkeletonProps) {
  if (type === 'carousel') return <CardsSkeleton />;
  return type === 'cards' || type === 'gallery' ? <CardsSkeleton lines={2} /> : <ListSkeleton rows={rows} />;
}
