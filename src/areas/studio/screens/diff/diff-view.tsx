import { useMemo, useState } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './diff-view.module.css';
import { type DiffLine, diffBlocks } from './line-diff.ts';

type DiffViewProps = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

/** Two texts compared line by line: removed and added lines, with a few equal lines around them. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const t = useTexts('studio');
  const blocks = useMemo(() => diffBlocks(before, after), [before, after]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const count = (kind: DiffLine['kind']): number =>
    blocks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  const [added, removed] = [count('added'), count('removed')];
  if (added + removed === 0) return <p className={classes.same}>{t('diff.same')}</p>;
  return (
    <>
      <p className={classes.summary}>
        <span data-kind="added">{t('diff.added', { count: added })}</span>{' '}
        <span data-kind="removed">{t('diff.removed', { count: removed })}</span>
      </p>
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('diff.lineBefore')}</th>
              <th scope="col">{t('diff.lineAfter')}</th>
              <th scope="col">{t('diff.text')}</th>
            </tr>
          </thead>
          {blocks.map(({ kind, lines }, index) => {
            const key = `${kind} ${lines[0]?.before ?? ''} ${lines[0]?.after ?? ''}`;
            if (kind === 'skipped' && !opened.has(index)) {
              return (
                <tbody key={key}>
                  <tr>
                    <td colSpan={3} className={classes.skipped}>
                      <button type="button" onClick={() => setOpened(new Set([...opened, index]))}>
                        {t('diff.skipped', { count: lines.length })}
                      </button>
                    </td>
                  </tr>
                </tbody>
              );
            }
            return (
              <tbody key={key}>
                {lines.map((line) => (
                  <tr key={`${line.before ?? ''}/${line.after ?? ''}`} data-kind={line.kind}>
                    <td className={classes.number}>{line.before}</td>
                    <td className={classes.number}>{line.after}</td>
                    <td className={classes.text}>
                      <span className={classes.sign} aria-hidden="true">
                        {line.kind === 'added' ? '+' : line.kind === 'removed' ? '−' : ' '}
                      </span>
                      {line.kind === 'same' ? null : (
                        <span className="visually-hidden">{t(`diff.sign.${line.kind}`)} </span>
                      )}
                      {line.text}
                    </td>
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </>
  );
}
