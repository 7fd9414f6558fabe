import { useEffect, useMemo, useRef } from 'react';
import { isRecord } from '../../language/json/record.ts';
import type { Translate } from '../../ui/i18n/texts.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import type { NoticeOptions, RuntimeHost } from './host.ts';
import { useHost } from './host-context.ts';
import { isHostError, isPassing, userMessage } from './host-error.ts';

export type FailureReport = {
  /** What did not work, in a few words; the reason follows. */
  readonly title?: string;
  /** The reason, in words of the place; the message of the server when left out. */
  readonly message?: string;
  /** Does the same again. Left out where a repeat could do it twice. */
  readonly retry?: () => void;
  /** The id of a record that was to be deleted: what refuses it shows in the panel too, with the records that do. */
  readonly deleting?: number;
  /** Makes that record inactive instead, where it can be and this user may: offered when others use it. */
  readonly deactivate?: (() => void) | undefined;
};

export type Reporter = {
  /** Resolves when a dialog has been closed; at once where none is shown. */
  readonly report: (thrown: unknown, report?: FailureReport) => Promise<void>;
  /** Takes the last report away: the same is being tried again. */
  readonly clear: () => void;
};

/**
 * Says what failed (rule S5): a server that was not reached or failed, and a deletion that was refused, in a message that
 * stays beside the work; anything else in the dialog 'Atenção'. A new attempt, and leaving the screen, take it away.
 */
export function useFailureReport(): Reporter {
  const host = useHost();
  const t = useRuntimeTexts();
  const shown = useRef<AbortController | null>(null);
  const latest = useRef({ host, t });
  useEffect(() => {
    latest.current = { host, t };
  });
  useEffect(() => () => shown.current?.abort(), []);
  return useMemo(() => {
    const clear = () => shown.current?.abort();
    return {
      clear,
      report: (thrown, report = {}) => {
        clear();
        shown.current = new AbortController();
        return reportFailure(latest.current.host, latest.current.t, thrown, report, shown.current.signal);
      },
    };
  }, []);
}

/** The same once; `until` takes the message away. */
export async function reportFailure(
  host: Pick<RuntimeHost, 'alert' | 'notify' | 'navigate'>,
  t: Translate,
  thrown: unknown,
  { title, message, retry, deleting, deactivate }: FailureReport,
  until?: AbortSignal,
): Promise<void> {
  const reason = message ?? userMessage(thrown) ?? t('actionFailed');
  const isFault = isPassing(thrown);
  if (!isFault && !(deleting !== undefined && isHostError(thrown))) {
    await host.alert([reason]);
    return;
  }
  const isUsed = isHostError(thrown) && thrown.code === 'REGISTRO_EM_USO';
  const instead = isUsed && deactivate !== undefined ? [{ label: t('failure.deactivate'), run: deactivate }] : [];
  const again = isFault && retry !== undefined ? [{ label: t('retry'), run: retry }] : [];
  host.notify(instead.length > 0 ? t('failure.mayDeactivate', { reason }) : reason, 'error', {
    ...(title === undefined ? {} : { title }),
    actions: [...again, ...instead, ...(deleting === undefined ? [] : linksToUses(thrown, deleting, host, t))],
    ...(until === undefined ? {} : { until }),
  });
}

/** Links to the records that keep another one from being deleted, as `REGISTRO_EM_USO` names them. */
function linksToUses(
  thrown: unknown,
  id: number,
  host: Pick<RuntimeHost, 'navigate'>,
  t: Translate,
): NonNullable<NoticeOptions['actions']> {
  const uses = isHostError(thrown) && thrown.code === 'REGISTRO_EM_USO' ? thrown.details.usos : null;
  if (!Array.isArray(uses)) return [];
  return uses.filter(isUse).map(({ entidade, titulo, campo, total, registros }) => {
    const names = registros.map(({ nome }) => nome).join(', ');
    const href = `/crud/${encodeURIComponent(entidade)}/?${encodeURIComponent(campo)}=${id}`;
    const values = { title: titulo, total, names, count: total - registros.length };
    const label = t(total > registros.length ? 'failure.usesMore' : 'failure.uses', values);
    return { label, href, run: () => host.navigate(href) };
  });
}

type Use = {
  readonly entidade: string;
  readonly titulo: string;
  readonly campo: string;
  readonly total: number;
  readonly registros: readonly { readonly nome: string }[];
};

function isUse(value: unknown): value is Use {
  return (
    isRecord(value) &&
    [value.entidade, value.titulo, value.campo].every((each) => typeof each === 'string') &&
    typeof value.total === 'number' &&
    Array.isArray(value.registros)
  );
}
