import type { Origin } from '../../../../language/index.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './inspector.module.css';

type OriginLinkProps = { readonly origin: Origin | null; readonly onOpen: (origin: Origin) => void };

/** Layer, file and line of a value; a link if the file is a view. */
export function OriginLink({ origin, onOpen }: OriginLinkProps) {
  const t = useTexts('studio');
  if (origin === null || (origin.inferred && origin.layer === 'base'))
    return <span className={classes.layer}>{t('inspect.layer.schema')}</span>;
  const place = `${origin.file.slice(origin.file.lastIndexOf('/') + 1)}:${origin.line}`;
  const isView = origin.file.startsWith('views/');
  return (
    <span className={classes.origin}>
      <span className={classes.layer} data-layer={origin.layer}>
        {t(`inspect.layer.${origin.layer}`)}
      </span>{' '}
      {isView ? (
        <button type="button" className={classes.link} title={origin.file} onClick={() => onOpen(origin)}>
          {place}
        </button>
      ) : (
        <span title={origin.file}>{place}</span>
      )}
    </span>
  );
}
