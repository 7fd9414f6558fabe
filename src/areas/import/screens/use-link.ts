import { useCallback } from 'react';
import { useHost } from '../../../render/index.ts';
import { problemOf } from './import.queries.ts';

/** Lets the browser save a file that the server makes, under a link of its own that serves once. */
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
