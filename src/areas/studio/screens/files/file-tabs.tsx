import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SchemaFileInfo } from '../studio.queries.ts';
import classes from './file-tabs.module.css';
import type { CatalogEntry } from './view-catalog.ts';

type FileTabsProps = {
  readonly entry: CatalogEntry;
  /** The shown file; it may not exist on disk yet. */
  readonly file: string | null;
  readonly onShow: (file: string) => void;
  readonly onCreate: (role: 'base' | 'override') => void;
  /** Schema of the entity and its flow. */
  readonly schemas: readonly SchemaFileInfo[];
};

/** The files of a view: its base, then its overrides. Missing ones can be created. */
export function FileTabs({ entry: { base, overrides }, file, onShow, onCreate, schemas }: FileTabsProps) {
  const t = useTexts('studio');
  const isNew = file !== null && file !== base && !overrides.includes(file);
  const paths = [...(base === null ? [] : [base]), ...overrides, ...(isNew ? [file] : [])];
  const hasNewBase = isNew && !file.startsWith('views/overrides/');
  return (
    <nav aria-label={t('files.title')} className={classes.root}>
      {paths.map((path) => {
        const isOverride = path.startsWith('views/overrides/');
        return (
          <button
            key={path}
            type="button"
            className={classes.file}
            aria-current={path === file ? 'page' : undefined}
            title={path}
            onClick={() => onShow(path)}
          >
            <span className={classes.role} data-role={isOverride ? 'override' : 'base'}>
              {t(isOverride ? 'files.override' : 'files.base')}
            </span>
            <span className={classes.path}>{path.replace(/^views\//, '')}</span>
          </button>
        );
      })}
      {base === null && !hasNewBase ? (
        <button type="button" className={classes.file} onClick={() => onCreate('base')}>
          <IconPlus size={14} aria-hidden="true" /> {t('files.newBase')}
        </button>
      ) : null}
      {overrides.length === 0 && !(isNew && !hasNewBase) ? (
        <button type="button" className={classes.file} onClick={() => onCreate('override')}>
          <IconPlus size={14} aria-hidden="true" /> {t('files.newOverride')}
        </button>
      ) : null}
      {schemas.map((schema) => (
        <button
          key={schema.file}
          type="button"
          className={classes.file}
          title={schema.file}
          onClick={() => onShow(schema.file)}
        >
          <span className={classes.role}>{t(`files.kind.${schema.kind}`)}</span>
        </button>
      ))}
    </nav>
  );
}
