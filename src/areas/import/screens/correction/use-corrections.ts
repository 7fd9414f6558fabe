import { useCallback, useMemo, useState } from 'react';
import { client } from '../../../../portal/session/client.ts';
import { useHost } from '../../../../render/index.ts';
import { textsOf } from '../../../../ui/i18n/texts.ts';
import type { ImportJob, ImportRowError } from '../../machines/import-types.ts';
import { problemOf } from '../import.queries.ts';
import type { ImportFlow } from '../use-import.ts';
import { type Correction, correctedRows } from './corrected-rows.ts';

/** The server sends values up to this length and cuts longer ones. */
const longestValue = 200;

export type RowCorrections = ReturnType<typeof useCorrections>;

/**
 * Cells of failed rows that are typed anew. They belong to the file: what is typed after its dry run is there when the
 * valid rows have been imported.
 */
export function useCorrections({ context, send }: ImportFlow) {
  const host = useHost();
  const job = context.job?.answer ?? null;
  const [typed, setTyped] = useState<{ readonly file: number; readonly corrections: readonly Correction[] }>(nothing);
  const [isSending, setSending] = useState(false);
  const errors = job?.erros;
  const corrections = useMemo(() => {
    if (typed.file !== job?.arquivo.id) return nothing.corrections;
    // What was typed of rows that are done, or is what they failed with, corrects nothing.
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
    /** How many rows were corrected. */
    rows,
    isSending,
    /** What was typed into the cell of an error; null when nothing was. */
    textOf: useCallback((error: ImportRowError) => texts.get(keyOf(error)) ?? null, [texts]),
    change,
    send: sendRows,
  };
}

const nothing = { file: 0, corrections: [] } as const;

/** Whether the cell of an error can be typed anew: it is one cell, and all of it is known. */
export function canCorrect({ coluna, valor }: ImportRowError): boolean {
  return coluna !== null && (valor ?? '').length < longestValue;
}

function keyOf({ linha, coluna }: Pick<ImportRowError, 'linha' | 'coluna'>): string {
  return `${linha}:${coluna}`;
}
