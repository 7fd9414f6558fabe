import { useCallback } from 'react';
import { useHost } from '../../../render/index.ts';
import { problemOf } from './import.queries.ts';

/** Lets the browser save a file made by the server, by a link that is valid once. */
export function useLink() {
  const host = useHost();
  return useCallback(
    async (url: string) => {
      try {
        const address = await host.files?.link(url);
        if (address === undefined) return;
        const anchor = document.createElement('a');
        anchor.href = address;
        anchor.download = '';
        anchor.click();
      } catch (thrown) {
        host.notify(problemOf(thrown).message, 'error');
      }
    },
    [host],
  );
}
