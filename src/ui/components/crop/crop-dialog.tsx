import { Button, Slider } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../dialog.tsx';
import classes from './crop-dialog.module.css';
import { cutPicture, type PicturePart } from './cut-picture.ts';

type CropDialogProps = {
  /** Address of the chosen picture. */
  readonly source: string;
  /** Its texts, from the caller. */
  readonly words: Readonly<
    Record<'title' | 'hint' | 'area' | 'chosen' | 'zoom' | 'save' | 'cancel' | 'unreadable', string>
  >;
  /** Shape in which the square is shown after saving; a circle by default. */
  readonly shape?: 'round' | 'rect';
  /** Gets the square; resolves when the caller has processed it. */
  readonly onCut: (photo: File) => Promise<void>;
  readonly onClose: () => void;
};

const maxZoom = 4;

/**
 * Cuts a square out of a picture: drag it, or move it with the arrow keys; zoom with the slider, the wheel, two fingers,
 * or the keys + and -.
 */
export function CropDialog({ source, words, shape = 'round', onCut, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<PicturePart | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [isSending, setSending] = useState(false);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const zoomTo = (next: number) => setZoom(Math.max(1, Math.min(maxZoom, next)));
  useZoomKeys(stage, setZoom);

  const cut = async () => {
    if (part === null || isSending) return;
    setSending(true);
    try {
      await onCut(await cutPicture(source, part));
    } catch {
      setBroken(true);
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog isRead onClose={onClose} title={words.title} size={480}>
      {isBroken ? (
        <p role="alert">{words.unreadable}</p>
      ) : (
        <>
          <p id="recorte-como" className={classes.hint}>
            {words.hint}
          </p>
          <div ref={setStage} className={classes.stage}>
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              minZoom={1}
              maxZoom={maxZoom}
              aspect={1}
              cropShape={shape}
              objectFit="cover"
              showGrid={false}
              keyboardStep={8}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={zoomTo}
              onCropAreaChange={(_area, pixels) => setPart(pixels)}
              mediaProps={{ alt: words.chosen, onError: () => setBroken(true) }}
              cropperProps={{
                role: 'application',
                'aria-label': words.area,
                'aria-describedby': 'recorte-como',
              }}
            />
          </div>
          <span className={classes.label} aria-hidden="true">
            {words.zoom}
          </span>
          <Slider
            thumbLabel={words.zoom}
            value={zoom}
            min={1}
            max={maxZoom}
            step={0.05}
            label={(value) => `${Math.round(value * 100)}%`}
            thumbSize={20}
            onChange={zoomTo}
          />
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        {isBroken ? null : (
          <Button onClick={() => void cut()} loading={isSending} disabled={part === null}>
            {words.save}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The cropper handles the arrow keys itself; a key handler among its props would replace that. */
function useZoomKeys(stage: HTMLElement | null, setZoom: (change: (zoom: number) => number) => void): void {
  useEffect(() => {
    if (stage === null) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === '+' || key === '=') setZoom((zoom) => Math.min(maxZoom, zoom + 0.1));
      else if (key === '-') setZoom((zoom) => Math.max(1, zoom - 0.1));
    };
    stage.addEventListener('keydown', onKeyDown);
    return () => stage.removeEventListener('keydown', onKeyDown);
  }, [stage, setZoom]);
}
