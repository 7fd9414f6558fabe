import { useEffect, useMemo, useRef } from 'react';
import { isRecord } from '../../language/json/record.ts';
import type { Translate } from '../../ui/i18n/texts.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import type { NoticeOptions, RuntimeHost } from './host.ts';
import { useHost } from './host-context.ts';
import { isHostError, isPassing, userMessage } from './host-error.ts';

export type FailureReport = {
  /** A short description of what failed; the reason follows. */
  readonly title?: string;
  /** The reason in the screen's own words; default is the message of the server. */
  readonly message?: string;
  /** Tries again. Missing if a retry could do it twice. */
  readonly retry?: () => void;
  /** Id of a record to be deleted: a refusal is shown as a notification as well, with the records that caused it. */
  readonly deleting?: number;
  /** Deactivates the record instead, if possible and permitted: offered if others use it. */
  readonly deactivate?: (() => void) | undefined;
};

export type Reporter = {
  /** Resolves when the dialog was closed; at once if there is none. */
  readonly report: (thrown: unknown, report?: FailureReport) => Promise<void>;
  /** Removes the last report before a retry. */
  readonly clear: () => void;
};

/**
 * Reports failures (rule S5): an unreachable or failing server, and a refused deletion, as a notification that stays;
 * anything else in the dialog 'Atenção', with all that the server says. A new attempt, and leaving the screen, remove it.
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

/** The same for a single report; `until` removes it. */
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
    const all = (isHostError(thrown) && thrown.messages) || [];
    await host.alert([reason, ...all.filter((each) => !reason.includes(each))]);
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

/** Links to the records that prevent a deletion, from `REGISTRO_EM_USO`. */
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
