import { useCallback } from 'react';
import { type FileValue, isPending, isStored } from '../../../language/values/file-value.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { useFileTexts } from '../../texts/files/index.ts';

/** Lets the browser save a file, by a separate one-time link. */
export function useDownload() {
  const host = useHost();
  const t = useFileTexts();
  return useCallback(
    async (file: FileValue) => {
      if (isPending(file)) return;
      try {
        const address = isStored(file) ? await host.files?.link(`${file.url}?download=true`) : file.data;
        if (address === undefined) return;
        const anchor = document.createElement('a');
        anchor.href = address;
        anchor.download = file.name;
        anchor.click();
      } catch (thrown) {
        host.notify(userMessage(thrown) ?? t('previewFailed'), 'error');
      }
    },
    [host, t],
  );
}
