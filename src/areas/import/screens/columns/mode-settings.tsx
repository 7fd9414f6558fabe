import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { modesOf } from '../../machines/import-plan.ts';
import type { ImportFields, ImportPlan } from '../../machines/import-types.ts';
import classes from './columns.module.css';

type ModeSettingsProps = {
  readonly fields: ImportFields;
  readonly plan: ImportPlan;
  readonly onChange: (plan: ImportPlan) => void;
};

/** Whether rows create or change records, how records are found, and the effect of empty cells. */
export function ModeSettings({ fields, plan, onChange }: ModeSettingsProps) {
  const t = useTexts('import');
  const { modo, chave, valores_vazios } = plan;
  const id = useId();
  const modes = modesOf(fields);
  const mapped = fields.campos.filter(({ campo }) => plan.columns.some((column) => column.campo === campo));
  const unique = mapped.filter((field) => field.chave);
  const keys = [...unique, ...mapped.filter((field) => !field.chave)];
  return (
    <div className={classes.modes}>
      <Group title={t('mode.title')}>
        {modes.map((mode) => (
          <Choice
            key={mode}
            type="radio"
            name={`${id}-mode`}
            isChecked={modo === mode}
            onChange={() => onChange({ ...plan, modo: mode })}
          >
            {t(`mode.${mode}`)}
          </Choice>
        ))}
      </Group>
      {modo === 'criar' ? null : (
        <>
          <Group title={t('mode.key')} hint={t('mode.keyHint')}>
            {keys.length === 0 ? <p className={classes.hint}>{t('mode.keyEmpty')}</p> : null}
            {keys.map(({ campo, titulo, chave: isUnique }) => (
              <Choice
                key={campo}
                type="checkbox"
                isChecked={chave.includes(campo)}
                onChange={(isChosen) =>
                  onChange({ ...plan, chave: isChosen ? [...chave, campo] : chave.filter((each) => each !== campo) })
                }
              >
                {isUnique ? t('mode.keyUnique', { name: titulo }) : titulo}
              </Choice>
            ))}
          </Group>
          <Group title={t('mode.empty')}>
            {(['ignorar', 'limpar'] as const).map((way) => (
              <Choice
                key={way}
                type="radio"
                name={`${id}-empty`}
                isChecked={valores_vazios === way}
                onChange={() => onChange({ ...plan, valores_vazios: way })}
              >
                {t(`mode.${way}`)}
              </Choice>
            ))}
          </Group>
        </>
      )}
    </div>
  );
}

type GroupProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

function Group({ title, hint, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={classes.group} {...(hint === undefined ? {} : { 'aria-describedby': id })}>
      <legend>{title}</legend>
      <div className={classes.choices}>{children}</div>
      {hint === undefined ? null : (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceProps = {
  readonly type: 'radio' | 'checkbox';
  /** Radio buttons of one question share it, so that arrow keys move between them. */
  readonly name?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
};

function Choice({ type, name, isChecked, onChange, children }: ChoiceProps) {
  return (
    <label className={classes.option}>
      <input type={type} name={name} checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
