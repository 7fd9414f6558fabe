import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { DiffView } from '../diff/diff-view.tsx';
import pane from '../pane.module.css';
import { type FileVersion, versionsQuery, versionTextQuery } from '../studio.queries.ts';
import classes from './versions-pane.module.css';

type VersionsPaneProps = {
  readonly file: string;
  /** Hash of the text on disk; null if the file does not exist. */
  readonly hash: string | null;
  readonly draft: string;
  /** Puts an earlier text into the draft, to be reviewed and saved. */
  readonly onTake: (text: string) => void;
};

/** The earlier texts of a file with author and time, and one of them compared with the draft. */
export function VersionsPane({ file, hash, draft, onTake }: VersionsPaneProps) {
  const t = useTexts('studio');
  const versions = useQuery(versionsQuery(file, hash));
  const [chosen, setChosen] = useState<number | null>(null);
  if (versions.error !== null && versions.data === undefined)
    return <ErrorState message={versions.error.message} onRetry={() => void versions.refetch()} />;
  if (versions.data === undefined) return <ListSkeleton />;
  const shown = versions.data.find(({ id }) => id === chosen);
  return (
    <div className={pane.pane}>
      <p className={pane.note}>{t(versions.data.length === 0 ? 'versions.none' : 'versions.hint')}</p>
      <ol className={classes.list} aria-label={t('versions.list')}>
        {versions.data.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={version.id === chosen}
              onClick={() => setChosen(version.id === chosen ? null : version.id)}
            >
              <span className={classes.when}>{formatDateTime(version.dh_registro)}</span>
              <span className={classes.who}>{version.usuario?.nome ?? t('versions.disk')}</span>
              <span className={classes.what}>
                {t(`versions.kind.${version.operacao}`)}
                {version.aprovador === null ? '' : `, ${t('versions.agreed', { name: version.aprovador.nome })}`}
                {version.hash !== null && version.hash === hash ? ` · ${t('versions.current')}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown === undefined ? null : <Compared version={shown} draft={draft} onTake={onTake} />}
    </div>
  );
}

function Compared({
  version,
  draft,
  onTake,
}: Pick<VersionsPaneProps, 'draft' | 'onTake'> & { readonly version: FileVersion }) {
  const t = useTexts('studio');
  const { data: text, error, refetch } = useQuery(versionTextQuery(version.id));
  if (error !== null && text === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (text === undefined) return <ListSkeleton />;
  if (text === null) return <p className={pane.note}>{t('versions.deleted')}</p>;
  return (
    <section aria-label={t('versions.compare')}>
      <div className={pane.tools}>
        <p className={pane.note}>{t('versions.compareHint')}</p>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconHistory size={15} aria-hidden="true" />}
          disabled={text === draft}
          onClick={() => onTake(text)}
        >
          {t('versions.take')}
        </Button>
      </div>
      <DiffView label={t('versions.compare')} before={draft} after={text} />
    </section>
  );
}
