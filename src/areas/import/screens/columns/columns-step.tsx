import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { isWhole, planProblems } from '../../machines/import-plan.ts';
import type { FileReading, ImportFields, ImportPlan } from '../../machines/import-types.ts';
import classes from '../import.module.css';
import { StepSection } from '../step-section.tsx';
import { useCounts } from '../use-counts.ts';
import type { ImportFlow } from '../use-import.ts';
import { ColumnTable } from './column-table.tsx';
import { EarlierRows } from './earlier-rows.tsx';
import { ModeSettings } from './mode-settings.tsx';
import { ReadSettingsPanel } from './read-settings-panel.tsx';

/** The mapping of columns, how the file is read, and the mode of the import. */
export function ColumnsStep({ flow }: { readonly flow: ImportFlow }) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { fields, context, snapshot, send } = flow;
  const { file, reading, plan, settings } = context;
  if (reading === null || plan === null) return null;
  const isReading = snapshot.matches('reading');
  const change = (next: ImportPlan) => send({ type: 'plan.changed', plan: next });
  return (
    <StepSection title={t('columns.title')} hint={`${file?.name ?? ''} · ${countText('rows', reading.linhas)}`}>
      <ReadSettingsPanel
        reading={reading}
        settings={settings}
        isReading={isReading}
        onChange={(next) => send({ type: 'settings.changed', settings: next })}
      />
      {reading.anterior ? (
        <EarlierRows
          earlier={reading.anterior}
          rest={reading.linhas - reading.anterior.feitas}
          leavesDone={plan.leavesDone}
          onChange={(leavesDone) => change({ ...plan, leavesDone })}
        />
      ) : null}
      <ColumnTable reading={reading} fields={fields} plan={plan} isReading={isReading} onChange={change} />
      <ModeSettings fields={fields} plan={plan} onChange={change} />
      <div className={classes.stays}>
        <Missing reading={reading} fields={fields} plan={plan} />
        <div className={classes.foot}>
          <Button
            disabled={!isWhole(plan, fields, reading) || isReading || reading.linhas === 0}
            onClick={() => send({ type: 'check.start' })}
          >
            {countText('columns.check', reading.linhas)}
          </Button>
          <span className={classes.note}>{t('columns.checkHint')}</span>
        </div>
      </div>
    </StepSection>
  );
}

type MissingProps = { readonly reading: FileReading; readonly fields: ImportFields; readonly plan: ImportPlan };

/** Problems that keep the plan from its dry run. */
function Missing({ reading, fields, plan }: MissingProps) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { missing, hasNoColumn, hasNoKey, doubtful } = planProblems(plan, fields, reading);
  const names = missing.map((campo) => fields.campos.find((each) => each.campo === campo)?.titulo ?? campo);
  const titleOf = (coluna: number) =>
    reading.colunas.find(({ indice }) => indice === coluna)?.titulo || t('columns.untitled', { place: coluna + 1 });
  const lines = [
    ...(reading.linhas === 0 ? [t('columns.noRows')] : []),
    ...(hasNoColumn ? [t('columns.none')] : []),
    ...(names.length > 0 ? [countText('columns.missing', names.length, { names: names.join(', ') })] : []),
    ...(hasNoKey ? [t('columns.noKey')] : []),
    ...(doubtful.length > 0
      ? [countText('columns.doubtful', doubtful.length, { names: doubtful.map(titleOf).join(', ') })]
      : []),
  ];
  return (
    <div role="status">
      {lines.map((line) => (
        <p key={line} className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
          {line}
        </p>
      ))}
    </div>
  );
}
