import { useCallback, useRef, useState } from 'react';
import { userMessage } from '../host-error.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { type ExportKind, exportRequest } from './export-request.ts';
import type { ListScreen } from './use-list-screen.ts';

export type Exporter = {
  readonly start: (kind: ExportKind) => Promise<void>;
  /** The file that is being made. */
  readonly running: ExportKind | null;
  readonly cancel: () => void;
};

/** Makes a file of a list. While it is made it can be cancelled; what fails is said, and can be tried again. */
export function useExport(screen: ListScreen): Exporter {
  const { host, data } = screen;
  const t = useRuntimeTexts();
  const [running, setRunning] = useState<ExportKind | null>(null);
  const controller = useRef<AbortController | null>(null);
  const start = useCallback(
    async (kind: ExportKind) => {
      if (controller.current !== null || host.download === undefined) return;
      const own = new AbortController();
      controller.current = own;
      setRunning(kind);
      try {
        await host.download({ ...exportRequest(kind, screen, data.url, data.params), signal: own.signal });
        host.notify(t('list.exportDone'), 'success');
      } catch (error) {
        if (!own.signal.aborted) await host.alert([userMessage(error) ?? t('list.exportFailed')]);
      } finally {
        controller.current = null;
        setRunning(null);
      }
    },
    [host, screen, data.url, data.params, t],
  );
  const cancel = useCallback(() => controller.current?.abort(), []);
  return { start, running, cancel };
}
