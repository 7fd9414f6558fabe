import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { contextOf } from './draw.ts';
import { padRatio } from './strokes.ts';

/**
 * A canvas as wide as the box around it and as sharp as the screen, which is drawn anew with its width and its drawing.
 * @param draw draws on the empty canvas; the same function until there is something else to draw
 */
export function usePaper(draw: (context: CanvasRenderingContext2D, paper: HTMLCanvasElement) => void) {
  const { ref, width } = useElementSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paper = canvas.current;
    if (paper === null || width <= 0) return;
    const sharp = Math.min(Math.max(1, window.devicePixelRatio), 3);
    paper.width = Math.round(width * sharp);
    paper.height = Math.round(width * padRatio * sharp);
    draw(contextOf(paper), paper);
  }, [draw, width]);
  return { ref, canvas, height: width * padRatio };
}
