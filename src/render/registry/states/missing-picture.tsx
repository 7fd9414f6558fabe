import { IconPhotoOff } from '@tabler/icons-react';
import type { ImageSource } from '../../../language/values/pictures/image-source.ts';
import { linkAttributes, safeLink } from '../../../ui/safe-link.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './missing-picture.module.css';

type MissingPictureProps = {
  readonly source: ImageSource;
  /** Alternative text; '' if the text beside it describes the picture. */
  readonly alt: string;
  /** Within a line of text; otherwise it fills the place of the picture. */
  readonly isSmall?: boolean;
  /** Only an icon, because the surroundings describe it. */
  readonly isWordless?: boolean;
  /** Within a button or link, which must not contain a link. */
  readonly isInert?: boolean;
};

/**
 * Replaces a picture that is missing, or that is on a server which the operator does not allow
 * (`VITRAL_IMAGE_SOURCES`): it then names the server and links to it.
 */
export function MissingPicture({
  source,
  alt,
  isSmall = false,
  isWordless = false,
  isInert = false,
}: MissingPictureProps) {
  const t = useRuntimeTexts();
  const { host, src } = source;
  const reason = host === undefined ? t('bodies.broken') : t('display.notShown');
  const label = host === undefined ? reason : `${reason} (${host})`;
  const link = host === undefined || isInert || isWordless ? null : safeLink(src);
  const icon = <IconPhotoOff size={isSmall ? 18 : 32} stroke={isSmall ? 1.5 : 1.25} aria-hidden="true" />;
  // Without anything to press it has the role of a picture, named by its text.
  if (link === null)
    return (
      <span
        className={classes.missing}
        data-small={isSmall}
        role="img"
        title={label}
        aria-label={alt === '' ? label : `${alt}: ${label}`}
      >
        {icon}
        {isWordless ? null : (
          <span className={classes.reason} aria-hidden="true">
            {isSmall ? (host ?? reason) : reason}
          </span>
        )}
      </span>
    );
  return (
    <span className={classes.missing} data-small={isSmall} title={reason}>
      {icon}
      {alt === '' ? null : <span className="visually-hidden">{alt}: </span>}
      {isSmall ? null : <span className={classes.reason}>{reason}</span>}
      <a className={classes.link} {...linkAttributes(link)}>
        {isSmall ? (
          <>
            <span className="visually-hidden">{t('display.openPicture', { host: '' })}</span>
            {host}
          </>
        ) : (
          t('display.openPicture', { host })
        )}
        <span className="visually-hidden"> ({t('display.newTab')})</span>
      </a>
    </span>
  );
}
