import { useEffect, useMemo, useState } from 'react';
import { pictureOfName, pictureOfStrokes } from '../pad/draw.ts';
import { type Drawing, emptyDrawing, isSignature } from '../pad/strokes.ts';
import { forgetSignature, readSignature, storeSignature } from './stored-signature.ts';

/** A signature in progress: drawn or typed; both are kept when the user switches. */
export type OwnSignature = {
  readonly way: 'draw' | 'type';
  readonly drawing: Drawing;
  readonly name: string;
  readonly isComplete: boolean;
  /** Address of its picture; absent while it is not complete. */
  readonly preview: string | undefined;
  readonly setWay: (way: 'draw' | 'type') => void;
  readonly setDrawing: (drawing: Drawing) => void;
  readonly setName: (name: string) => void;
  /** The picture to send, as PNG. */
  readonly makePicture: () => Promise<Blob>;
};

/** Minimum number of letters of a typed name. */
const shortestName = 3;

/**
 * A signature that is stored under a key until it is sent, so that a reloaded page has it again.
 * @param onChange called after each change: a pending request is then about another signature
 */
export function useOwnSignature(key: string, onChange: () => void): OwnSignature {
  const [stored] = useState(() => readSignature(key));
  const [way, setWay] = useState(stored.way);
  const [drawing, setDrawing] = useState<Drawing>({ ...emptyDrawing, strokes: stored.strokes });
  const [name, setName] = useState(stored.name);
  const { strokes } = drawing;
  useEffect(() => {
    if (strokes.length > 0 || name !== '') storeSignature(key, { way, strokes, name });
    else forgetSignature(key);
  }, [key, way, strokes, name]);
  const written = name.trim();
  const isComplete = way === 'draw' ? isSignature(strokes) : written.length >= shortestName;
  const makePicture = useMemo(
    () => () => (way === 'draw' ? pictureOfStrokes(strokes) : pictureOfName(written)),
    [way, strokes, written],
  );
  const [preview, setPreview] = useState<string>();

  useEffect(() => {
    if (!isComplete) return setPreview(undefined);
    let isCurrent = true;
    let address: string | undefined;
    makePicture().then(
      (picture) => {
        if (!isCurrent) return;
        address = URL.createObjectURL(picture);
        setPreview(address);
      },
      (error: unknown) => console.warn('The signature could not be shown in the document.', error),
    );
    return () => {
      isCurrent = false;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [isComplete, makePicture]);

  const changing =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      onChange();
    };
  return {
    ...{ way, drawing, name, isComplete, preview, makePicture },
    ...{ setWay: changing(setWay), setDrawing: changing(setDrawing), setName: changing(setName) },
  };
}
