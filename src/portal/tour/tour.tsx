import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTourTexts } from '../texts/tour/index.ts';
import { placeCard } from './place-card.ts';
import classes from './tour.module.css';
import { findTourPlace, type TourPlaceName, tourPlaces } from './tour-place.tsx';

type TourProps = {
  /** @param isWhole whether the last step was reached */
  readonly onEnd: (isWhole: boolean) => void;
};

/**
 * The tour of the portal: one short text beside each part of the frame. A modal dialog, so that keys and screen readers
 * stay with it; Esc closes it, the arrow keys turn its pages.
 */
export function Tour({ onEnd }: TourProps) {
  const t = useTourTexts();
  const [steps] = useState(() => tourPlaces.filter((name) => findTourPlace(name) !== null));
  const [index, setIndex] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const name = steps[index] ?? null;
  const isLast = index >= steps.length - 1;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    next.current?.focus();
    // Closing returns the focus; if its element has left the page it cannot.
    return () => element?.close();
  }, []);

  const turn = (by: number) => {
    if (isLast && by > 0) onEnd(true);
    else setIndex(Math.max(0, index + by));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft' || !isLast) turn(event.key === 'ArrowRight' ? 1 : -1);
  };

  return (
    <dialog
      ref={dialog}
      className={classes.tour}
      aria-modal="true"
      aria-labelledby="passeio-titulo"
      aria-describedby="passeio-texto"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onEnd(false);
      }}
    >
      <Placed name={name}>
        <div aria-live="polite">
          <p className={classes.count}>{t('count', { step: index + 1, steps: steps.length })}</p>
          <h2 id="passeio-titulo" className={classes.title}>
            {t(`${name ?? 'menu'}.title`)}
          </h2>
          <p id="passeio-texto" className={classes.text}>
            {t(`${name ?? 'menu'}.text`)}
          </p>
        </div>
        <div className={classes.buttons}>
          {isLast ? null : (
            <Button variant="subtle" color="gray" size="sm" onClick={() => onEnd(false)} className={classes.skip ?? ''}>
              {t('skip')}
            </Button>
          )}
          {index === 0 ? null : (
            <Button variant="default" size="sm" onClick={() => turn(-1)}>
              {t('back')}
            </Button>
          )}
          <Button ref={next} size="sm" onClick={() => turn(1)}>
            {t(isLast ? 'end' : 'next')}
          </Button>
        </div>
      </Placed>
    </dialog>
  );
}

type PlacedProps = { readonly name: TourPlaceName | null; readonly children: ReactNode };

/** The spotlight on a part of the frame, and the card beside it; both follow the size of the window. */
function Placed({ name, children }: PlacedProps) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly light: DOMRect; readonly left: number; readonly top: number } | null>(
    null,
  );
  useLayoutEffect(() => {
    const put = () => {
      const light = name === null ? null : findTourPlace(name);
      const box = card.current?.getBoundingClientRect();
      if (light === null || box === undefined) return setPlace(null);
      setPlace({ light, ...placeCard(light, box, { width: window.innerWidth, height: window.innerHeight }) });
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [name]);
  const light = place?.light;
  return (
    <>
      {light === undefined ? null : (
        <div
          className={classes.light}
          style={{ left: light.left + 2, top: light.top + 2, width: light.width - 4, height: light.height - 4 }}
        />
      )}
      <div
        ref={card}
        className={classes.card}
        style={place === null ? undefined : { left: place.left, top: place.top, transform: 'none' }}
      >
        {children}
      </div>
    </>
  );
}
