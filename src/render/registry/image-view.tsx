import { useState } from 'react';
import { type ImageSource, imageSources } from '../../language/values/pictures/image-source.ts';
import { Dialog } from '../../ui/components/dialog.tsx';
import { useRuntimeTexts } from '../texts/index.ts';
import classes from './image-view.module.css';
import { MissingPicture } from './states/missing-picture.tsx';
import { StoredImage } from './stored-image.tsx';

type ImageViewProps = {
  readonly value: unknown;
  /** Name for pictures without one. */
  readonly label: string;
};

/** The pictures of a value, read-only; a selected one is enlarged to the screen. */
export function ImageView({ value, label }: ImageViewProps) {
  const t = useRuntimeTexts();
  const images = imageSources(value);
  const [open, setOpen] = useState<ImageSource | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  if (images.length === 0) return <span className={classes.blank}>–</span>;
  const nameOf = ({ name }: ImageSource, index: number) =>
    name !== '' ? name : images.length === 1 ? label : `${label} ${index + 1}`;
  return (
    <>
      <ul className={classes.images}>
        {images.map((image, index) =>
          broken.has(image.src) ? (
            <li key={image.src} className={classes.missing}>
              <MissingPicture source={image} alt={nameOf(image, index)} />
            </li>
          ) : (
            <li key={image.src}>
              <button
                type="button"
                className={classes.button}
                aria-label={t('display.enlarge', { name: nameOf(image, index) })}
                onClick={() => setOpen(image)}
              >
                <StoredImage
                  src={image.src}
                  room={120}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => setBroken((before) => new Set([...before, image.src]))}
                />
              </button>
            </li>
          ),
        )}
      </ul>
      <Dialog
        isRead
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open === null ? '' : nameOf(open, images.indexOf(open))}
        size="auto"
      >
        {open === null ? null : (
          <StoredImage className={classes.large} src={open.src} alt={nameOf(open, images.indexOf(open))} />
        )}
      </Dialog>
    </>
  );
}
