import { Textarea } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { Bindings } from '../../../../language/index.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { placeOf } from '../editor/problem-range.ts';
import { ReadText } from '../inspect/inspector.tsx';
import pane from '../pane.module.css';
import classes from './expression-pane.module.css';
import { type ExpressionTrial, tryExpression } from './try-expression.ts';

type ExpressionPaneProps = {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly bindings: Bindings;
};

/** ms without typing before the expression is tried. */
const quietMs = 200;

/** Tries a predicate or JSONata text on the chosen record. */
export function ExpressionPane({ text, onChange, bindings }: ExpressionPaneProps) {
  const t = useTexts('studio');
  const output = useId();
  const trial = useTrial(text, bindings);
  return (
    <div className={pane.pane}>
      <Textarea
        autosize
        minRows={3}
        maxRows={12}
        label={t('expression.label')}
        description={t('expression.hint')}
        placeholder="telefone.ddi = 55"
        value={text}
        maxLength={10_000}
        spellCheck={false}
        classNames={{ input: classes.input ?? '' }}
        aria-controls={output}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <output id={output} className={classes.output}>
        {trial === null ? null : <Result text={text} trial={trial} />}
      </output>
    </div>
  );
}

function Result({ text, trial }: { readonly text: string; readonly trial: ExpressionTrial }) {
  const t = useTexts('studio');
  const { outcome, reads, unknown, ms, kind } = trial;
  return (
    <>
      <p className={classes.kind}>
        {t(`expression.kind.${kind}`)} · {t('expression.time', { ms: formatNumber(ms) })}
      </p>
      {outcome.ok ? (
        <pre className={classes.value} data-ok>
          {outcome.value === undefined ? t('expression.nothing') : JSON.stringify(outcome.value, null, 2)}
        </pre>
      ) : (
        <>
          <p className={classes.error} lang="en">
            {outcome.message} <code>{outcome.code}</code>
          </p>
          {outcome.offset === null ? null : <Marked text={text} offset={outcome.offset} />}
        </>
      )}
      {unknown.map(({ name, offset }) => (
        <p key={`${name} ${offset}`} className={classes.error}>
          {t('expression.unknown', { name: `$${name}`, ...placeOf(text, offset) })}
        </p>
      ))}
      {reads.length === 0 ? null : (
        <>
          <h2 className={pane.heading}>{t('expression.reads')}</h2>
          <ul className={classes.reads}>
            {reads.map((read) => (
              <li key={`${read.path} ${read.test?.operator ?? ''}`} className={pane.code}>
                <ReadText read={read} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The line of the error with a mark below its place. */
function Marked({ text, offset }: { readonly text: string; readonly offset: number }) {
  const t = useTexts('studio');
  const { line, column } = placeOf(text, offset);
  return (
    <>
      <p className={classes.kind}>{t('expression.place', { line, column })}</p>
      <pre className={classes.value}>
        {text.split('\n')[line - 1]}
        {'\n'}
        <span aria-hidden="true">{`${' '.repeat(column - 1)}▲`}</span>
      </pre>
    </>
  );
}

function useTrial(text: string, bindings: Bindings): ExpressionTrial | null {
  const [trial, setTrial] = useState<ExpressionTrial | null>(null);
  useEffect(() => {
    if (text.trim() === '') {
      setTrial(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      void tryExpression(text, bindings).then((next) => {
        if (isCurrent) setTrial(next);
      });
    }, quietMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, bindings]);
  return trial;
}
