import {
  IconAlertTriangle,
  IconArchive,
  IconBell,
  IconCircleMinus,
  IconCirclePlus,
  IconRefresh,
} from '@tabler/icons-react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { OtherProblems } from '../files/other-problems.tsx';
import type { Examination, FileChange } from '../studio.queries.ts';
import classes from './effect-list.module.css';

/** Kinds of effects, which select icon and colour. Those that need attention are shown before saving (`needsLook`). */
const weights: Readonly<Record<FileChange['kind'], 'add' | 'keep' | 'change' | 'less' | 'warn' | 'notice'>> = {
  'new-table': 'add',
  'new-column': 'add',
  'statement-column': 'add',
  'changed-statement': 'change',
  'alert-records': 'notice',
  'alert-profile': 'notice',
  'alert-permission': 'notice',
  'alert-field': 'notice',
  'alert-creator': 'notice',
  'alert-address': 'notice',
  'new-rule': 'change',
  'wider-column': 'change',
  'renamed-column': 'change',
  'closed-field': 'change',
  'opened-field': 'warn',
  'dropped-rule': 'less',
  'kept-table': 'keep',
  'unused-column': 'keep',
  'new-type': 'warn',
  'broken-rule': 'warn',
  'repeated-values': 'warn',
  'uncounted-rule': 'warn',
  state: 'change',
};
const icons = {
  add: IconCirclePlus,
  keep: IconArchive,
  change: IconRefresh,
  less: IconCircleMinus,
  warn: IconAlertTriangle,
  notice: IconBell,
};

/** Whether the effects of a file should be confirmed before it is saved. */
export function needsLook({ problems, changes, others }: Examination): boolean {
  const isGrave = changes.some(
    ({ kind, records }) =>
      weights[kind] === 'warn' || weights[kind] === 'notice' || (weights[kind] === 'keep' && (records ?? 0) > 0),
  );
  return isGrave || [...problems, ...others].some(({ severity }) => severity === 'error');
}

/** The effects of a file as texts: on stored data first, then on other files. */
export function EffectList({ examination: { changes, others } }: { readonly examination: Examination }) {
  const t = useTexts('studio');
  const ofData = changes.filter(({ kind }) => kind !== 'state');
  const states = changes.filter(({ kind, records }) => kind === 'state' && (records ?? 0) > 0);
  return (
    <>
      {ofData.length === 0 && others.length === 0 ? <p className={classes.none}>{t('effect.none')}</p> : null}
      <ul className={classes.list} aria-label={t('effect.title')}>
        {ofData.map((change) => (
          <EffectLine key={`${change.kind} ${change.field} ${change.from}`} change={change} />
        ))}
      </ul>
      {states.length === 0 ? null : (
        <p className={classes.states}>
          {t('effect.states', { states: states.map(({ field, records }) => `${field}: ${records}`).join(', ') })}
        </p>
      )}
      <OtherProblems others={others} />
    </>
  );
}

function EffectLine({ change }: { readonly change: FileChange }) {
  const t = useTexts('studio');
  const { kind, field, from, to, records, lost, ids, examples } = change;
  const weight = weights[kind];
  const Icon = icons[weight];
  return (
    <li className={classes.line} data-weight={weight}>
      <Icon size={16} aria-hidden="true" />
      <div>
        <p className={classes.words}>
          {t(`effect.kind.${kind}`, { field: field ?? '', from: from ?? '', to: to ?? '', count: records ?? 0 })}
          {weight === 'notice' && to !== null
            ? ` ${t(kind === 'alert-records' ? 'effect.newest' : 'effect.people', { to })}`
            : ''}
          {weight === 'notice' ? '.' : ''}
          {kind === 'new-type' && lost > 0 ? ` ${t('effect.lost', { count: lost })}` : ''}
          {ids.length === 0 ? '' : ` ${t('effect.ids', { ids: ids.join(', ') })}`}
        </p>
        {examples.length === 0 ? null : (
          <ul className={classes.examples}>
            {examples.map(({ id, value, result }) => (
              <li key={`${id} ${value}`} data-lost={result === null || undefined}>
                <code>{value}</code> → {result === null ? t('effect.nothing') : <code>{result}</code>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
