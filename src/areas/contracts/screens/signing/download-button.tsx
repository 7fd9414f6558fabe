import { type ReactNode, useState } from 'react';
import { download } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { BusyButton } from '../../../../ui/components/busy-button.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { withinApi } from './signing.queries.ts';

type DownloadButtonProps = {
  /** As returned by the server. */
  readonly url: string;
  readonly fileName: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Whether another action is more likely, so that this one is less prominent. */
  readonly isQuiet?: boolean;
};

/** Saves the document of a contract; tells the user if the link no longer opens it. */
export function DownloadButton({ url, fileName, label, icon, isQuiet = false }: DownloadButtonProps) {
  const t = useTexts('contract-signing');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await download(client, { method: 'GET', url: withinApi(url), fileName, showsErrors: true });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <BusyButton
        isBusy={isBusy}
        variant={isQuiet ? 'default' : 'filled'}
        leftSection={icon}
        onClick={() => void save()}
      >
        {label}
      </BusyButton>
      {hasFailed ? (
        <p role="alert" style={{ flexBasis: '100%', margin: 0 }}>
          {t('downloadFailed')}
        </p>
      ) : null}
    </>
  );
}
