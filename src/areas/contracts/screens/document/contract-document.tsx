import { Suspense } from 'react';
import { type BlockProps, useChangeValue, useRecordValues } from '../../../../render/forms.ts';
import { lazyComponent } from '../../../../ui/components/lazy-part.tsx';
import { type MarkKind, type PlacedMark, readMarks } from '../marks/marks.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';

const MarkedDocument = lazyComponent(() => import('./marked-document.tsx').then((module) => module.default));

const fields = { 'D.I': 'assinatura', TESTEMUNHA: 'testemunha' } as const satisfies Record<MarkKind, string>;

/**
 * The document of the surrounding contract, its field `url`, with the marks of `assinatura` and `testemunha` on its
 * pages (specification 002, section 2.15). Marks can be placed in the phase `prepare`, otherwise they are read-only.
 */
export default function ContractDocument({ label }: BlockProps) {
  const { url, fase, assinatura, testemunha } = useRecordValues();
  const change = useChangeValue();
  if (typeof url !== 'string' || url === '') return null;
  const marks = [...readMarks(assinatura, 'D.I'), ...readMarks(testemunha, 'TESTEMUNHA')];
  const onChange = (kind: MarkKind, next: readonly PlacedMark[]) => change(fields[kind], next);
  return (
    <Suspense fallback={<DocumentSkeleton />}>
      <MarkedDocument
        key={url}
        source={url}
        label={label}
        marks={marks}
        onChange={fase === 'prepare' ? onChange : undefined}
      />
    </Suspense>
  );
}
