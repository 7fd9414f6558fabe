import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconClick, IconDeviceDesktop, IconDeviceMobile, IconInfoCircle, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { EntityModel, ViewAnswer } from '../../../../language/index.ts';
import { notify } from '../../../../portal/messages/messages.ts';
import { type EntityRecord, useHost } from '../../../../render/index.ts';
import { isRecord } from '../../../../render/values.ts';
import { useLanguage, useTexts } from '../../../../ui/i18n/texts.ts';
import type { Profile, Vocabulary } from '../studio.queries.ts';
import type { ProfileGap } from './access-of.ts';
import classes from './preview-pane.module.css';
import { type Picked, type PreviewSetup, previewPath } from './preview-protocol.ts';
import { type TemplateDraft, TemplatePreview } from './template-preview.tsx';
import { usePreviewBridge } from './use-preview-bridge.ts';

export type PreviewSettings = {
  readonly mode: 'list' | 'form';
  readonly width: 'phone' | 'desk';
  readonly scheme: 'light' | 'dark';
  /** Query string of the previewed address, without `?`. */
  readonly params: string;
};

/** The draft as it is drawn, with the chosen record and profile. */
export type PreviewedDraft = {
  readonly answer: ViewAnswer | null;
  /** The draft is invalid JSON at the moment; `answer` is the last valid one. */
  readonly isUnreadable: boolean;
  readonly model: EntityModel | null;
  readonly recordId: number | null;
  /** A record typed as JSON. */
  readonly typed: EntityRecord | null;
  readonly access: Readonly<Record<string, boolean>>;
  readonly user: Readonly<Record<string, unknown>>;
  readonly gaps: readonly ProfileGap[];
  /** Called when the preview opens a record of this screen; null for a new one. */
  readonly openRecord: (id: number | null) => void;
};

type PreviewPaneProps = {
  readonly data: PreviewedDraft;
  readonly name: string | null;
  readonly sequence: number;
  readonly settings: PreviewSettings;
  readonly onSettings: (settings: PreviewSettings) => void;
  readonly profiles: readonly Profile[];
  readonly profile: Profile | null;
  readonly onProfile: (profile: Profile | null) => void;
  readonly vocabulary: Vocabulary;
  readonly onPick: (picked: Picked) => void;
  /** Field that chooses the record for a print template. */
  readonly fixture: ReactNode;
};

const widths = { phone: 390, desk: 1024 } as const;

/** The draft as a screen: in a frame, with real data, in the chosen width, colour scheme and profile. */
export function PreviewPane(props: PreviewPaneProps) {
  const { data, name, settings, onSettings, profile, vocabulary, onPick } = props;
  const { answer, openRecord } = data;
  const t = useTexts('studio');
  const host = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width, height } = useElementSize();
  const [isPicking, setPicking] = useState(false);
  const setup = usePreviewSetup(props, isPicking);
  const onNavigate = useCallback(
    (path: string) => {
      const target = readTarget(path);
      if (target === null || target.entity !== answer?.entity) {
        notify(t('preview.elsewhere', { path }), 'info');
        return;
      }
      if (target.id !== undefined) openRecord(target.id);
      onSettings({ ...settings, mode: target.id === undefined ? 'list' : 'form' });
    },
    [answer?.entity, openRecord, onSettings, settings, t],
  );
  const { failure } = usePreviewBridge({
    frame,
    setup,
    host,
    profile,
    entities: vocabulary.entities,
    refusal: t('preview.refused'),
    onNavigate,
    onPick: (picked) => {
      setPicking(false);
      onPick(picked);
    },
  });
  const frameWidth = settings.width === 'phone' ? widths.phone : Math.max(widths.desk, width);
  const scale = width === 0 ? 1 : Math.min(1, width / frameWidth);
  const notice = failure !== null ? t('preview.brokenHint') : data.isUnreadable ? t('preview.unreadable') : '';
  const template = templateOf(answer);
  if (answer !== null && template !== null)
    return (
      <div className={classes.root}>
        <p className={classes.notice} role="status">
          {data.isUnreadable ? t('preview.unreadable') : ''}
        </p>
        <TemplatePreview
          entity={answer.entity}
          name={name}
          view={template}
          recordId={data.recordId}
          fixture={props.fixture}
        />
      </div>
    );
  return (
    <div className={classes.root}>
      <PreviewTools {...props} isPicking={isPicking} onPicking={setPicking} />
      <ProfileNotes {...props} />
      <p className={classes.notice} role="status">
        {notice}
      </p>
      <div ref={ref} className={classes.stage}>
        {answer === null ? <p className={classes.nothing}>{t('preview.nothing')}</p> : null}
        <iframe
          ref={frame}
          className={classes.frame}
          title={t('preview.frame', { name: data.model?.plural ?? name ?? '' })}
          src={previewPath}
          hidden={answer === null}
          data-width={settings.width}
          style={{ inlineSize: frameWidth, blockSize: height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Input of the frame; the same object while nothing changes. Null if there is nothing to draw. */
function usePreviewSetup(
  { data, sequence, name, settings }: PreviewPaneProps,
  isPicking: boolean,
): PreviewSetup | null {
  const { answer, recordId, typed: record, access, user } = data;
  const { mode, params, scheme } = settings;
  const language = useLanguage();
  return useMemo(
    () =>
      answer === null
        ? null
        : { sequence, answer, name, mode, recordId, record, params, access, user, language, scheme, isPicking },
    [sequence, answer, name, mode, recordId, record, params, access, user, language, scheme, isPicking],
  );
}

/** The draft of a print template, which is no screen; null for other views. */
function templateOf(answer: ViewAnswer | null): TemplateDraft | null {
  const { template, title } = answer?.layers[0]?.view ?? {};
  return isRecord(template) ? { template, title: typeof title === 'string' ? title : null } : null;
}

type ToolsProps = PreviewPaneProps & {
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
};

function PreviewTools({ data, settings, onSettings, profiles, profile, onProfile, isPicking, onPicking }: ToolsProps) {
  const t = useTexts('studio');
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('preview.tools')}>
      {data.model === null ? null : (
        <SegmentedControl
          size="xs"
          aria-label={t('preview.mode')}
          value={settings.mode}
          onChange={(mode) => onSettings({ ...settings, mode: mode === 'form' ? 'form' : 'list' })}
          data={[
            { value: 'list', label: t('preview.list') },
            { value: 'form', label: t('preview.form') },
          ]}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('preview.width')}
        value={settings.width}
        onChange={(width) => onSettings({ ...settings, width: width === 'phone' ? 'phone' : 'desk' })}
        data={[
          { value: 'desk', label: <Labelled icon={<IconDeviceDesktop size={15} />} text={t('preview.desk')} /> },
          { value: 'phone', label: <Labelled icon={<IconDeviceMobile size={15} />} text={t('preview.phone')} /> },
        ]}
      />
      <Tooltip label={t(settings.scheme === 'dark' ? 'preview.toLight' : 'preview.toDark')}>
        <ActionIcon
          variant="default"
          aria-label={t(settings.scheme === 'dark' ? 'preview.toLight' : 'preview.toDark')}
          onClick={() => onSettings({ ...settings, scheme: settings.scheme === 'dark' ? 'light' : 'dark' })}
        >
          {settings.scheme === 'dark' ? <IconSun size={16} /> : <IconMoon size={16} />}
        </ActionIcon>
      </Tooltip>
      <NativeSelect
        size="xs"
        aria-label={t('preview.profile')}
        className={classes.profile ?? ''}
        value={profile?.constante ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onProfile(profiles.find(({ constante }) => constante === value) ?? null)
        }
        data={[
          { value: '', label: t('preview.me') },
          ...profiles.map(({ constante, descricao }) => ({
            value: constante,
            label: t('preview.as', { name: descricao }),
          })),
        ]}
      />
      <TextInput
        size="xs"
        aria-label={t('preview.params')}
        placeholder={t('preview.paramsHint')}
        defaultValue={settings.params}
        maxLength={500}
        spellCheck={false}
        onBlur={({ currentTarget: { value } }) => onSettings({ ...settings, params: value.trim() })}
        onKeyDown={({ key, currentTarget: { value } }) => {
          if (key === 'Enter') onSettings({ ...settings, params: value.trim() });
        }}
      />
      <Button
        size="xs"
        variant={isPicking ? 'filled' : 'default'}
        aria-pressed={isPicking}
        leftSection={<IconClick size={15} />}
        onClick={() => onPicking(!isPicking)}
      >
        {t('preview.pick')}
      </Button>
    </div>
  );
}

function Labelled({ icon, text }: { readonly icon: React.ReactNode; readonly text: string }) {
  return (
    <span className={classes.labelled}>
      {icon}
      <span className={classes.label}>{text}</span>
    </span>
  );
}

/** Notes on how the preview differs from what the profile really sees. */
function ProfileNotes({ profile, data: { gaps } }: Pick<PreviewPaneProps, 'profile' | 'data'>) {
  const t = useTexts('studio');
  if (profile === null) return null;
  return (
    <div className={classes.gaps}>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <p>
        {t('preview.gap.rows', { name: profile.descricao })}{' '}
        {gaps.map((gap) => `${gapText(gap, profile.descricao, t)} `)}
      </p>
    </div>
  );
}

function gapText(gap: ProfileGap, name: string, t: ReturnType<typeof useTexts>): string {
  switch (gap.kind) {
    case 'own':
      return t('preview.gap.scope', { name, field: gap.field });
    case 'part':
      return t('preview.gap.part', { name, fields: gap.fields.join(', ') });
    case 'nothing':
      return t('preview.gap.nothing', { name });
    case 'fields':
      return t('preview.gap.fields', { name, fields: gap.fields.join(', ') });
    case 'flow':
      return t('preview.gap.flow', { name });
    case 'beyond':
      return t('preview.gap.beyond', { name, flags: gap.flags.join(', ') });
  }
}

/** `/crud/{entity}/` is the list, with an id the form of a record; an id of 0 is a new one. */
function readTarget(path: string): { readonly entity: string; readonly id?: number | null } | null {
  const [, entity, id] = /^\/crud\/([^/?#]+)\/?([^/?#]*)/.exec(path) ?? [];
  if (entity === undefined) return null;
  if (id === undefined || id === '') return { entity };
  const number = Number(id);
  return { entity, id: Number.isSafeInteger(number) && number > 0 ? number : null };
}
