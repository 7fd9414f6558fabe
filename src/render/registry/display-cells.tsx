import { IconExternalLink, IconPhoto, IconQrcode } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { isRecord } from '../../language/json/record.ts';
import { fileValues } from '../../language/values/file-value.ts';
import { imageSources } from '../../language/values/pictures/image-source.ts';
import { shareOf } from '../../language/values/scale.ts';
import { Icon } from '../../ui/components/icon.tsx';
import { formatFileSize } from '../../ui/format/file-size.ts';
import { safeLink } from '../../ui/safe-link.ts';
import { useLinkProps } from '../host/use-link-click.ts';
import classes from './display-cells.module.css';
import type { CellPart } from './element-entry.ts';
import { FileIcon } from './file-icon.tsx';
import { MissingPicture } from './states/missing-picture.tsx';
import { StoredImage } from './stored-image.tsx';

type CellProps = ComponentProps<CellPart['display']>;

/** A safe address, or the record of a link field, as a link; any other text as it is. */
export function LinkCell({ value, text, context }: CellProps) {
  const linkProps = useLinkProps();
  const path = recordPath(value);
  const link = path === null ? safeLink(value) : { href: path, isExternal: false };
  if (link === null || context.isInert === true) return <>{text}</>;
  return (
    <a className={classes.link} {...linkProps(link)}>
      {text}
      {link.isExternal ? (
        <>
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          <span className="visually-hidden"> ({context.texts('display.newTab')})</span>
        </>
      ) : null}
    </a>
  );
}

/** Address of the record of a link field (`x-link`). */
function recordPath(value: unknown): string | null {
  if (!isRecord(value) || typeof value.entity !== 'string' || typeof value.id !== 'number') return null;
  return `/crud/${encodeURIComponent(value.entity)}/${value.id}`;
}

/** The code itself is drawn where there is enough space; a row only shows an icon and its text. */
export function QrCodeCell({ text }: CellProps) {
  return (
    <span className={classes.icon}>
      <IconQrcode size={18} stroke={1.5} aria-hidden="true" />
      <span className={classes.clip}>{text}</span>
    </span>
  );
}

/** Width of the picture in a cell, in CSS pixels. */
const thumbnailRoom = 40;

/** The first picture as a thumbnail, and the number of others. */
export function ImageCell({ value, text, context }: CellProps) {
  const images = imageSources(value);
  const [first] = images;
  const [broken, setBroken] = useState<string | null>(null);
  if (first === undefined) {
    return (
      <span className={classes.icon}>
        <IconPhoto size={18} stroke={1.5} aria-hidden="true" />
        <span className={classes.clip}>{text === '' ? context.texts('display.image') : text}</span>
      </span>
    );
  }
  return (
    <span className={classes.icon}>
      {broken === first.src ? (
        <MissingPicture source={first} alt={text} isSmall isInert={context.isInert === true} />
      ) : (
        <StoredImage
          className={classes.thumbnail}
          src={first.src}
          room={thumbnailRoom}
          alt={text === '' ? context.texts('display.image') : text}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(first.src)}
        />
      )}
      {images.length > 1 ? <span>+{images.length - 1}</span> : null}
    </span>
  );
}

/** The first file with its kind and name, and the number of others. */
export function FileCell({ value, text }: CellProps) {
  const files = fileValues(value);
  const [first] = files;
  if (first === undefined) return <>{text}</>;
  const { name, size, type } = first;
  return (
    <span className={classes.icon} title={text}>
      <FileIcon type={type} size={18} />
      <span className={classes.clip}>{name}</span>
      <span className={classes.detail}>{formatFileSize(size)}</span>
      {files.length > 1 ? <span>+{files.length - 1}</span> : null}
    </span>
  );
}

/** Progress as a bar with its number. */
export function ProgressCell({ value, text, context }: CellProps) {
  const share = shareOf(value, context.min, context.max);
  if (share === null) return <>{text}</>;
  return (
    <span className={classes.progress}>
      <progress className={classes.bar} value={share} max={1} aria-label={text} />
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

/** The colour with its code. */
export function ColorCell({ text }: CellProps) {
  return (
    <span className={classes.icon}>
      {isColor(text) ? <span className={classes.swatch} style={{ background: text }} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}

/** The icon with its name. */
export function IconCell({ text }: CellProps) {
  if (text === '') return null;
  return (
    <span className={classes.icon}>
      <Icon name={text} />
      {text}
    </span>
  );
}

/** Only codes and names of colours may be used in a style. */
function isColor(text: string): boolean {
  return /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,24})$/i.test(text);
}
