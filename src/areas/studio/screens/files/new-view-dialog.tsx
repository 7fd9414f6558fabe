import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntityModel } from '../../../../language/index.ts';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { compareNames } from '../../../../ui/i18n/collate.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ViewKey } from '../check/check-draft.ts';
import classes from './new-view-dialog.module.css';
import { pathOfNew, type SchemaTemplate } from './schema-templates.ts';
import { type FileTemplate, pathOf } from './templates.ts';

export type NewView = ViewKey & { readonly template: FileTemplate; readonly file: string };

type NewViewDialogProps = {
  readonly isOpen: boolean;
  readonly entities: Readonly<Record<string, EntityModel>>;
  /** Suggested entity; null for none. */
  readonly entity: string | null;
  readonly taken: ReadonlySet<string>;
  readonly onCreate: (view: NewView) => void;
  /** Creates a schema, flow, alert or statement. */
  readonly onCreateFile: (file: string) => void;
  readonly onClose: () => void;
};

const templates: readonly (FileTemplate | SchemaTemplate)[] = [
  ...(['override', 'base', 'named', 'screen'] as const),
  ...(['schema', 'flow', 'alert', 'statement', 'fragment'] as const),
];

function isSchemaTemplate(template: FileTemplate | SchemaTemplate): template is SchemaTemplate {
  return ['schema', 'flow', 'alert', 'statement', 'fragment'].includes(template);
}

/** Asks for kind and name of a new file, which is written with the first save. */
export function NewViewDialog(props: NewViewDialogProps) {
  const t = useTexts('studio');
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t('new.title')} size={520}>
      <NewViewForm {...props} />
    </Dialog>
  );
}

/** Names of schemas, flows, alerts and statements are unique in all folders. */
function hasName(taken: ReadonlySet<string>, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/'));
  return [...taken].some((other) => other.endsWith(name));
}

function NewViewForm({ entities, entity: proposed, taken, onCreate, onCreateFile }: NewViewDialogProps) {
  const t = useTexts('studio');
  const [template, setTemplate] = useState<FileTemplate | SchemaTemplate>('override');
  const [entity, setEntity] = useState(proposed ?? Object.keys(entities)[0] ?? '');
  const [name, setName] = useState('');
  const isNamed = template === 'screen' || (isSchemaTemplate(template) && template !== 'flow');
  const key: ViewKey = isNamed
    ? { entity: name.trim(), name: null }
    : { entity, name: template === 'named' ? name.trim() : null };
  const needsName = isNamed || template === 'named';
  const path = (): string | null =>
    isSchemaTemplate(template) ? pathOfNew(template, key.entity, taken) : pathOf(template, key, taken);
  const file = needsName && name.trim() === '' ? null : path();
  const isTaken = file !== null && (taken.has(file) || (isSchemaTemplate(template) && hasName(taken, file)));
  const isKnown = isNamed && template !== 'alert' && template !== 'fragment' && Object.hasOwn(entities, key.entity);
  const error =
    needsName && name.trim() !== '' && file === null
      ? t(template === 'schema' ? 'new.badEntity' : 'new.badName')
      : isTaken
        ? t('new.taken', { file })
        : isKnown
          ? t('new.isEntity')
          : null;
  const isReady = file !== null && error === null;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (file === null || error !== null) return;
        if (isSchemaTemplate(template)) onCreateFile(file);
        else onCreate({ ...key, template, file });
      }}
    >
      <NativeSelect
        data-autofocus
        label={t('new.template')}
        description={t(`new.hint.${template}`)}
        value={template}
        onChange={({ currentTarget: { value } }) => setTemplate(templates.find((each) => each === value) ?? 'override')}
        data={templates.map((value) => ({ value, label: t(`new.kind.${value}`) }))}
      />
      {isNamed ? null : (
        <NativeSelect
          label={t('new.entity')}
          value={entity}
          onChange={({ currentTarget: { value } }) => setEntity(value)}
          data={Object.values(entities)
            .map((model) => ({ value: model.name, label: `${model.plural} (${model.name})` }))
            .sort((a, b) => compareNames(a.label, b.label))}
        />
      )}
      {needsName ? (
        <TextInput
          label={t(
            template === 'schema'
              ? 'new.entityName'
              : template === 'statement'
                ? 'new.statementName'
                : template === 'fragment'
                  ? 'new.fragmentName'
                  : template === 'alert'
                    ? 'new.alertName'
                    : isNamed
                      ? 'new.screenName'
                      : 'new.viewName',
          )}
          value={name}
          maxLength={60}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      ) : null}
      <p className={classes.file} role="status" data-wrong={error !== null}>
        {error ?? (file === null ? '' : t('new.file', { file }))}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isReady}>
          {t('new.create')}
        </Button>
      </div>
    </form>
  );
}
