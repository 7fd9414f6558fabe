import { CardsSkeleton, ListSkeleton } from '../../../ui/components/states/skeletons.tsx';

type RowsSkeletonProps = {
  /** How the list draws its rows. */
  readonly type: string | undefined;
  readonly rows: number;
};

/** The shape of the rows of a list while they load: pictures side by side, or lines. */
export function RowsSkeleton({ type, rows }: RowsSkeletonProps) {
  if (type === 'carousel') return <CardsSkeleton />;
  return type === 'cards' || type === 'gallery' ? <CardsSkeleton lines={2} /> : <ListSkeleton rows={rows} />;
}
