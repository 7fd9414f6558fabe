import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { contextOf } from './draw.ts';
import { padRatio } from './strokes.ts';

/**
 * A canvas with the width of its container and the resolution of the screen, redrawn when its width or drawing changes.
 * @param draw draws on the empty canvas; keep the same function until the drawing changes
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
