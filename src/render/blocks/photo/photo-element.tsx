import { IconCamera, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { checkFiles, extensionOf } from '../../../language/entity/file-rules.ts';
import { isRecord } from '../../../language/json/record.ts';
import { limitsOf } from '../../../language/values/upload-limits.ts';
import { FileInput } from '../../../ui/components/file-input.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { fillPlaceholders } from '../../actions/placeholders.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useElementState, useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { describeProblem } from '../../inputs/files/problems.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useFileTexts } from '../../texts/files/index.ts';
import classes from './photo-element.module.css';

const CropDialog = lazyPart(() =>
  import('../../../ui/components/crop/crop-dialog.tsx').then((module) => module.CropDialog),
);

/** Width of the photo in CSS pixels. */
const room = 180;

/** A photo that is replaced in place: chosen, cropped and sent separately from what the screen saves. */
export function PhotoElement({ name, element, label }: BlockProps) {
  const t = useFileTexts();
  const host = useHost();
  const { form } = useForm();
  const { isDisabled } = useElementState(name);
  const value = useFieldValue(element.field ?? name);
  const given: unknown = isRecord(value) ? value.url : value;
  const address = typeof given === 'string' ? given : '';
  const [source, setSource] = useState<string | null>(null);
  const { send, isSending } = usePhotoSending(element, label);
  const input = useRef<HTMLInputElement>(null);
  const limits = limitsOf({ ...element, type: 'image' }, null);
  useEffect(() => () => (source === null ? undefined : URL.revokeObjectURL(source)), [source]);

  const choose = (file: File) => {
    const problems = checkFiles([file], limits).map((each) => describeProblem(each, t));
    if (problems.length > 0) return void host.alert([t('failedTo'), ...problems]);
    setSource(URL.createObjectURL(file));
  };
  const picture =
    address === '' ? (
      <span className={classes.blank}>
        <IconUser size={72} stroke={1} aria-hidden="true" />
        <span className="visually-hidden">{t('photo.none')}</span>
      </span>
    ) : (
      <StoredImage className={classes.picture} src={address} room={room * 2} alt={label} />
    );
  return (
    <div className={classes.root} aria-busy={isSending}>
      {isDisabled || host.files === undefined ? (
        <span className={classes.frame}>{picture}</span>
      ) : (
        <button
          type="button"
          id={`${form.idPrefix}_${name}`}
          className={classes.frame}
          aria-label={t('photo.of', { name: label })}
          disabled={isSending}
          onClick={() => input.current?.click()}
        >
          {picture}
          <span className={classes.sign} aria-hidden="true">
            <IconCamera size={18} stroke={1.75} />
          </span>
        </button>
      )}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      {isSending ? <span role="status">{t('photo.sending')}</span> : null}
      <FileInput ref={input} accept={limits.accepted.join(',')} onFiles={([file]) => choose(file)} />
      {source === null ? null : (
        <CropDialog
          source={source}
          shape="rect"
          words={{
            ...{ title: t('photo.title'), hint: t('photo.hint'), area: t('photo.area'), chosen: t('photo.chosen') },
            ...{ zoom: t('photo.zoom'), save: t('photo.save'), cancel: t('photo.cancel') },
            unreadable: t('photo.unreadable'),
          }}
          onCut={(photo) => {
            setSource(null);
            return send(photo);
          }}
          onClose={() => setSource(null)}
        />
      )}
    </div>
  );
}

/** Sends a photo by the view's call, and runs the action of its change. */
function usePhotoSending(element: BlockProps['element'], label: string) {
  const t = useFileTexts();
  const host = useHost();
  const { form } = useForm();
  const { run } = useActionRunner(form);
  const [isSending, setSending] = useState(false);
  const send = async (photo: File) => {
    const { store, ownFields } = form;
    const { parent, ...named } = form.bindings();
    const sources = { record: store.values(), ownFields, named, ...(isRecord(parent) ? { parent } : {}) };
    const target = fillPlaceholders(element.sendTo ?? '', sources);
    if (!target.ok || host.files === undefined) return void host.alert([t('failedTo')]);
    const [path = '', query = ''] = target.text.split('?');
    const params = new URLSearchParams(query);
    const about = { name: photo.name, extension: extensionOf(photo.name), type: photo.type, size: String(photo.size) };
    for (const [key, text] of Object.entries(about)) params.set(key, text);
    setSending(true);
    try {
      await host.files.upload(photo, {
        url: `${path}?${params}`,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    } catch (error) {
      // Specification 002, section 8.
      const message = userMessage(error);
      return void host.alert([t('failedTo'), ...(message === null ? [] : [message])]);
    } finally {
      setSending(false);
    }
    host.notify(t('photo.saved'), 'success');
    if (element.change !== undefined) await run(element.change, { name: label });
  };
  return { send, isSending };
}
