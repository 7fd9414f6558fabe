import { useCallback, useMemo, useState } from 'react';
import type { ImportJob, RowError } from '../../../machines/import/import-types.ts';
import { useHost } from '../../../runtime/host/host-context.ts';
import { client } from '../../../shell/session/client.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import { problemOf } from '../import.queries.ts';
import type { ImportFlow } from '../use-import.ts';
import { type Mend, mendedRows } from './mended-rows.ts';

/** Values are told up to this length; of longer ones nobody knows the rest. */
const longestValue = 200;

export type Mends = ReturnType<typeof useMends>;

/**
 * Cells of failed rows that are typed anew. They belong to the file: what is typed after its dry run is there when the
 * valid rows have been imported.
 */
export function useMends({ context, send }: ImportFlow) {
  const host = useHost();
  const job = context.job?.answer ?? null;
  const [typed, setTyped] = useState<{ readonly file: number; readonly mends: readonly Mend[] }>(nothing);
  const [isSending, setSending] = useState(false);
  const errors = job?.erros;
  const mends = useMemo(() => {
    if (typed.file !== job?.arquivo.id) return nothing.mends;
    // What was typed of rows that are done, or is what they failed with, mends nothing.
    const wrong = new Map(errors?.map((error) => [keyOf(error), error.valor ?? '']));
    return typed.mends.filter((mend) => wrong.has(keyOf(mend)) && wrong.get(keyOf(mend)) !== mend.text);
  }, [typed, job?.arquivo.id, errors]);
  const texts = useMemo(() => new Map(mends.map((mend) => [keyOf(mend), mend.text])), [mends]);
  const rows = useMemo(() => new Set(mends.map(({ linha }) => linha)).size, [mends]);
  const isErrorFile = job?.erros_de_arquivo === true;

  const change = (error: RowError, text: string) => {
    const { linha, coluna, titulo, valor } = error;
    if (job === null || coluna === null) return;
    const others = mends.filter((mend) => keyOf(mend) !== keyOf(error));
    const isBack = text === (valor ?? '');
    setTyped({
      file: job.arquivo.id,
      mends: isBack ? others : [...others, { linha, coluna, titulo, text }],
    });
  };

  const sendRows = async (of: ImportJob) => {
    setSending(true);
    try {
      const url = `importacao/${of.id_importacao}/erros?formato=csv`;
      const answer = await client.receive('GET', url, { showsErrors: true });
      const text = mendedRows(await answer.text(), mends, isErrorFile);
      if (text === null) return host.notify(textsOf('import')('mend.failed'), 'error');
      const name = `${of.arquivo.nome.replace(/\.[^.]*$/, '')}-${textsOf('import')('mend.fileName')}.csv`;
      send({ type: 'file.mended', file: new File([text], name, { type: 'text/csv' }) });
    } catch (thrown) {
      host.notify(problemOf(thrown).message, 'error');
    } finally {
      setSending(false);
    }
  };

  return {
    /** How many rows were mended. */
    rows,
    isSending,
    /** What was typed into the cell of an error; null when nothing was. */
    textOf: useCallback((error: RowError) => texts.get(keyOf(error)) ?? null, [texts]),
    change,
    send: sendRows,
  };
}

const nothing = { file: 0, mends: [] } as const;

/** Whether the cell of an error can be typed anew: it is one cell, and all of it is known. */
export function canMend({ coluna, valor }: RowError): boolean {
  return coluna !== null && (valor ?? '').length < longestValue;
}

function keyOf({ linha, coluna }: Pick<RowError, 'linha' | 'coluna'>): string {
  return `${linha}:${coluna}`;
}
