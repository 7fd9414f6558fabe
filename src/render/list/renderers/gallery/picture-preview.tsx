import { ActionIcon, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type HTMLAttributes, type KeyboardEvent, useRef, useState } from 'react';
import type { ImageSource } from '../../../../language/values/pictures/image-source.ts';
import { dialogAttributes } from '../../../../ui/components/dialog-attributes.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { Picture } from '../picture.tsx';
import classes from './gallery.module.css';

export type PreviewPicture = { readonly source: ImageSource; readonly name: string };

type PicturePreviewProps = {
  readonly pictures: readonly PreviewPicture[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
};

/** Zoom factors relative to the size that fits the window. */
const zooms = [1, 1.5, 2, 3, 4] as const;
/** Horizontal distance in px for turning to the next picture. */
const swipe = 48;

/**
 * A picture over the whole window: next and previous by button, arrow key or swipe; zoom by button, key or double
 * click.
 */
export function PicturePreview({ pictures, index, onIndex, onClose }: PicturePreviewProps) {
  const t = useRuntimeTexts();
  const [zoom, setZoom] = useState(0);
  const shown = pictures[index];
  const go = (to: number) => {
    if (to < 0 || to >= pictures.length) return;
    setZoom(0);
    onIndex(to);
  };
  const zoomBy = (step: number) => setZoom((current) => Math.min(Math.max(0, current + step), zooms.length - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const actions: Readonly<Record<string, () => void>> = {
      // In a zoomed picture the arrows show another part.
      ...(zoom === 0
        ? {
            ArrowRight: () => go(index + (isRtl ? -1 : 1)),
            ArrowLeft: () => go(index - (isRtl ? -1 : 1)),
          }
        : {}),
      PageDown: () => go(index + 1),
      PageUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(pictures.length - 1),
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setZoom(0),
    };
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const swiping = useSwipe((by) => zoom === 0 && go(index + by));
  if (shown === undefined) return null;
  const keys: HTMLAttributes<HTMLElement> = { onKeyDown };
  const canvas: HTMLAttributes<HTMLElement> = {
    // While zoomed the arrow keys scroll.
    ...(zoom > 0 ? { tabIndex: 0, role: 'group', 'aria-label': shown.name } : {}),
    onDoubleClick: () => setZoom(zoom === 0 ? 2 : 0),
    ...swiping,
  };
  const size = `${(zooms[zoom] ?? 1) * 100}%`;
  const file = shown.source.name === '' || shown.source.name === shown.name ? '' : shown.source.name;
  return (
    <Modal.Root attributes={dialogAttributes} opened onClose={onClose} fullScreen size="100%" returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('bodies.preview', { name: shown.name })}>
        <div className={classes.dialog} {...keys}>
          <div className={classes.bar}>
            <span className={classes.position} aria-live="polite">
              <strong>{shown.name}</strong> {file}{' '}
              <span className={classes.counter}>
                {t('bodies.position', { place: index + 1, total: pictures.length })}
              </span>
            </span>
            <ZoomButtons zoom={zoom} onZoom={zoomBy} />
            <ActionIcon size={40} aria-label={t('close')} data-autofocus onClick={onClose}>
              <IconX size={20} stroke={1.75} />
            </ActionIcon>
          </div>
          <div className={classes.stage}>
            <div className={classes.canvas} data-zoomed={zoom > 0} {...canvas}>
              <div className={classes.sheet} style={{ inlineSize: size, blockSize: size }}>
                <Picture key={shown.source.src} source={shown.source} alt={shown.name} fit="contain" isEager />
              </div>
            </div>
            {pictures.length > 1 ? (
              <>
                <ActionIcon
                  {...turn}
                  className={classes.previous ?? ''}
                  aria-label={t('bodies.previous')}
                  disabled={index === 0}
                  onClick={() => go(index - 1)}
                >
                  <IconChevronLeft size={24} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  {...turn}
                  className={classes.next ?? ''}
                  aria-label={t('bodies.next')}
                  disabled={index === pictures.length - 1}
                  onClick={() => go(index + 1)}
                >
                  <IconChevronRight size={24} stroke={1.75} />
                </ActionIcon>
              </>
            ) : null}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The look of the buttons that turn to another picture. */
const turn = { size: 44, radius: 'xl', variant: 'default' } as const;

type ZoomButtonsProps = { readonly zoom: number; readonly onZoom: (step: 1 | -1) => void };

function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const t = useRuntimeTexts();
  return (
    <>
      <ActionIcon size={40} aria-label={t('bodies.zoomOut')} disabled={zoom === 0} onClick={() => onZoom(-1)}>
        <IconZoomOut size={20} stroke={1.75} />
      </ActionIcon>
      <span className={classes.zoom} aria-live="polite">
        {Math.round((zooms[zoom] ?? 1) * 100)}%
      </span>
      <ActionIcon
        size={40}
        aria-label={t('bodies.zoomIn')}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(1)}
      >
        <IconZoomIn size={20} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

/** Turns by a horizontal swipe of a finger or the mouse. */
function useSwipe(onTurn: (by: 1 | -1) => void): HTMLAttributes<HTMLElement> {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown: ({ clientX, clientY }) => {
      start.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }) => {
      const from = start.current;
      start.current = null;
      if (from === null) return;
      const x = clientX - from.x;
      if (Math.abs(x) >= swipe && Math.abs(x) >= Math.abs(clientY - from.y)) onTurn(x < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
