import { useCallback, useEffect, useRef, useState } from 'react';
import { userMessage } from '../../host/host-error.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type ExportKind, exportRequest } from './export-request.ts';
import type { ListScreen } from './use-list-screen.ts';

export type Exporter = {
  /** Exports everything that the search finds, or some of its rows by id. */
  readonly start: (kind: ExportKind, ids?: readonly number[]) => Promise<void>;
  /** The kind of file being created. */
  readonly running: ExportKind | null;
  readonly cancel: () => void;
};

/** Exports a list to a file. It can be cancelled meanwhile; a failure is reported and can be retried. */
export function useExport(screen: ListScreen): Exporter {
  const { host } = screen;
  const { data } = screen.content;
  const t = useRuntimeTexts();
  const [running, setRunning] = useState<ExportKind | null>(null);
  const failures = useFailureReport();
  const again = useRef((_kind: ExportKind, _ids?: readonly number[]) => {});
  const controller = useRef<AbortController | null>(null);
  const start = useCallback(
    async (kind: ExportKind, ids?: readonly number[]) => {
      if (controller.current !== null || host.download === undefined || data.call === null) return;
      const own = new AbortController();
      controller.current = own;
      setRunning(kind);
      failures.clear();
      try {
        const params =
          ids === undefined ? data.params : { ...data.params, filters: { ...data.params.filters, id: ids.join(',') } };
        await host.download({ ...exportRequest(kind, screen, data.call.url, params), signal: own.signal });
        host.notify(t('list.exportDone'), 'success');
      } catch (error) {
        if (!own.signal.aborted)
          await failures.report(error, {
            message: userMessage(error) ?? t('list.exportFailed'),
            retry: () => again.current(kind, ids),
          });
      } finally {
        controller.current = null;
        setRunning(null);
      }
    },
    [host, screen, data.call, data.params, t, failures],
  );
  useEffect(() => {
    again.current = (kind, ids) => void start(kind, ids);
  });
  const cancel = useCallback(() => controller.current?.abort(), []);
  return { start, running, cancel };
}
