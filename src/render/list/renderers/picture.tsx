import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { type ImageSource, imageSources } from '../../../language/values/pictures/image-source.ts';
import { readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { MissingPicture } from '../../registry/states/missing-picture.tsx';
import { StoredImage } from '../../registry/stored-image.tsx';
import type { DrawnColumn } from '../columns/cell.tsx';
import classes from './renderers.module.css';

/** The pictures of a row. */
export function picturesOf(row: EntityRecord, column: DrawnColumn | null): readonly ImageSource[] {
  return column === null ? [] : imageSources(readPath(row, column.field));
}

type PictureProps = {
  readonly source: ImageSource | undefined;
  /** Alternative text; '' if the text beside it describes the picture. */
  readonly alt: string;
  readonly fit?: 'cover' | 'contain';
  /** Loads at once, in a dialog about the picture. */
  readonly isEager?: boolean;
  /** Shows only an icon if the picture cannot be loaded; the surroundings describe it. */
  readonly isWordless?: boolean;
  readonly onBroken?: () => void;
};

/** Approximate width of a card, tile or slide in CSS pixels. */
const pictureRoom = 320;

/** A picture that loads when it is nearly visible; an icon if there is none, or it cannot be loaded. */
export function Picture({ source, alt, fit = 'cover', isEager = false, isWordless = false, onBroken }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (source === undefined) {
    return (
      <span className={classes.noPicture} aria-hidden="true">
        <IconPhoto size={32} stroke={1.25} />
      </span>
    );
  }
  if (broken === source.src)
    return <MissingPicture source={source} alt={alt} isWordless={isWordless} isInert={isWordless} />;
  return (
    <StoredImage
      className={classes.picture}
      data-fit={fit}
      src={source.src}
      {...(isEager ? {} : { room: pictureRoom })}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => {
        setBroken(source.src);
        onBroken?.();
      }}
    />
  );
}
