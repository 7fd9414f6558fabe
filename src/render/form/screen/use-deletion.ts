import { useQueryClient } from '@tanstack/react-query';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { PlacedForm } from './use-record-form.ts';

type DeletedRecord = {
  readonly entity: string;
  /** Null for a new record, which cannot be deleted. */
  readonly id: number | null;
  readonly title: string;
  readonly resolved: ResolvedView;
  readonly record: EntityRecord | null;
  readonly mayWrite: boolean;
  readonly draftKeeping: PlacedForm['draftKeeping'];
  readonly draftKey: string;
  readonly onDeleted: () => void;
};

/**
 * Deletes the record of a form after the user confirmed it, and offers to undo it. If it is refused because others need
 * the record, offers to deactivate it instead (000, CRUD).
 */
export function useDeletion(deleted: DeletedRecord): () => Promise<void> {
  const { entity, id, title, resolved, record, mayWrite, draftKeeping, draftKey, onDeleted } = deleted;
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const failures = useFailureReport();
  const removeNow = async (id: number): Promise<void> => {
    failures.clear();
    try {
      // Discarded before the call closes the tab, which would otherwise ask about losing it.
      draftKeeping.pause();
      await host.deleteRecord(entity, id, typeof record?.versao === 'number' ? record.versao : undefined);
      host.drafts.clear(draftKey);
      client.removeQueries({ queryKey: recordKey(entity, id) });
      void reload(client, everyList);
      void import('../../host/offer-restoring.ts').then(({ offerRestoring }) =>
        offerRestoring(host, t, { entity, id, name: title }, () => reload(client, everyList)),
      );
      onDeleted();
    } catch (error) {
      draftKeeping.resume();
      // A record changed meanwhile is read before it may be deleted.
      if (isHostError(error) && error.code === 'REGISTRO_ALTERADO')
        await client.invalidateQueries({ queryKey: recordKey(entity, id) });
      const { deactivationOf } = await loadWithRetry(() => import('../../host/deactivate.ts'));
      const reloaded = () =>
        Promise.all([client.invalidateQueries({ queryKey: recordKey(entity, id) }), reload(client, everyList)]);
      const used = { entity, id, name: title, model: mayWrite ? resolved.model : null, record };
      await failures.report(error, {
        title: t('failure.delete', { name: title }),
        deleting: id,
        deactivate: deactivationOf(host, used, reloaded),
        retry: () => void removeNow(id),
      });
    }
  };
  return async () => {
    if (id === null) return;
    const question = t('form.deleteConfirm', { name: title });
    if (await host.confirm(question, { danger: true, confirmLabel: t('form.delete') })) await removeNow(id);
  };
}
