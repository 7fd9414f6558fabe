import { useCallback, useMemo, useState } from 'react';
import { client } from '../../../../portal/session/client.ts';
import { useHost } from '../../../../render/index.ts';
import { textsOf } from '../../../../ui/i18n/texts.ts';
import type { ImportJob, ImportRowError } from '../../machines/import-types.ts';
import { problemOf } from '../import.queries.ts';
import type { ImportFlow } from '../use-import.ts';
import { type Correction, correctedRows } from './corrected-rows.ts';

/** Maximum length of values from the server, which cuts longer ones. */
const longestValue = 200;

export type RowCorrections = ReturnType<typeof useCorrections>;

/**
 * Corrected cells of failed rows. They belong to the file: corrections made after its dry run are kept until the valid
 * rows have been imported.
 */
export function useCorrections({ context, send }: ImportFlow) {
  const host = useHost();
  const job = context.job?.answer ?? null;
  const [typed, setTyped] = useState<{ readonly file: number; readonly corrections: readonly Correction[] }>(nothing);
  const [isSending, setSending] = useState(false);
  const errors = job?.erros;
  const corrections = useMemo(() => {
    if (typed.file !== job?.arquivo.id) return nothing.corrections;
    // Corrections of rows that are done, or equal to the failed value, have no effect.
    const wrong = new Map(errors?.map((error) => [keyOf(error), error.valor ?? '']));
    return typed.corrections.filter(
      (correction) => wrong.has(keyOf(correction)) && wrong.get(keyOf(correction)) !== correction.text,
    );
  }, [typed, job?.arquivo.id, errors]);
  const texts = useMemo(
    () => new Map(corrections.map((correction) => [keyOf(correction), correction.text])),
    [corrections],
  );
  const rows = useMemo(() => new Set(corrections.map(({ linha }) => linha)).size, [corrections]);
  const isErrorFile = job?.erros_de_arquivo === true;

  const change = (error: ImportRowError, text: string) => {
    const { linha, coluna, titulo, valor } = error;
    if (job === null || coluna === null) return;
    const others = corrections.filter((correction) => keyOf(correction) !== keyOf(error));
    const isBack = text === (valor ?? '');
    setTyped({
      file: job.arquivo.id,
      corrections: isBack ? others : [...others, { linha, coluna, titulo, text }],
    });
  };

  const sendRows = async (of: ImportJob) => {
    setSending(true);
    try {
      const url = `importacao/${of.id_importacao}/erros?formato=csv`;
      const answer = await client.receive('GET', url, { showsErrors: true });
      const text = correctedRows(await answer.text(), corrections, isErrorFile);
      if (text === null) return host.notify(textsOf('import')('correct.failed'), 'error');
      const name = `${of.arquivo.nome.replace(/\.[^.]*$/, '')}-${textsOf('import')('correct.fileName')}.csv`;
      send({ type: 'file.corrected', file: new File([text], name, { type: 'text/csv' }) });
    } catch (thrown) {
      host.notify(problemOf(thrown).message, 'error');
    } finally {
      setSending(false);
    }
  };

  return {
    /** Number of corrected rows. */
    rows,
    isSending,
    /** The correction of an error's cell; null for none. */
    textOf: useCallback((error: ImportRowError) => texts.get(keyOf(error)) ?? null, [texts]),
    change,
    send: sendRows,
  };
}

const nothing = { file: 0, corrections: [] } as const;

/** Whether an error can be corrected here: it is about one cell, whose complete value is known. */
export function canCorrect({ coluna, valor }: ImportRowError): boolean {
  return coluna !== null && (valor ?? '').length < longestValue;
}

function keyOf({ linha, coluna }: Pick<ImportRowError, 'linha' | 'coluna'>): string {
  return `${linha}:${coluna}`;
}
