import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { PlacedMark } from '../marks/marks.ts';

type NextMarkProps = {
  /** The signer's marks. */
  readonly marks: readonly PlacedMark[];
  /** The scrolling element. */
  readonly pages: RefObject<HTMLElement | null>;
};

/** ms after which pages that came into sight have their final height. */
const settleTime = 500;

/** Moves from one mark of the signer to the next, in the order of the document, and back to the first. */
export function NextMark({ marks, pages }: NextMarkProps) {
  const t = useTexts('contracts');
  const [shown, setShown] = useState<number | null>(null);
  const ordered = marks.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const current = shown === null ? null : (ordered[shown] ?? null);
  const id = current?.id ?? null;

  useEffect(() => {
    const box = id === null ? null : pages.current?.querySelector(`[data-mark="${CSS.escape(id)}"]`);
    if (box == null) return;
    const show = () => box.scrollIntoView({ block: 'center', inline: 'nearest' });
    box.setAttribute('data-current', '');
    show();
    const settled = setTimeout(show, settleTime);
    return () => {
      clearTimeout(settled);
      box.removeAttribute('data-current');
    };
  }, [id, pages]);

  if (ordered.length === 0) return null;
  const next = shown === null ? 0 : (shown + 1) % ordered.length;
  const who = current === null ? '' : t(current.tipo === 'D.I' ? 'di' : 'witness');
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        onClick={() => {
          // A single mark is shown again.
          if (next === shown) setShown(null);
          requestAnimationFrame(() => setShown(next));
        }}
      >
        {t('nextMark', { number: next + 1, count: ordered.length })}
      </Button>
      <span role="status" className="visually-hidden">
        {current === null
          ? ''
          : t('inSight', {
              mark: t('mark', { who, number: marks.indexOf(current) + 1, page: current.page }),
            })}
      </span>
    </>
  );
}
