import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, upload } from '../../../../api/index.ts';
import { UserAvatar } from '../../../../portal/frame/user-avatar.tsx';
import { confirm, notify } from '../../../../portal/messages/messages.ts';
import { client } from '../../../../portal/session/client.ts';
import { useUserStorage } from '../../../../portal/storage/user-storage.ts';
import { saveWithMerge } from '../../../../render/index.ts';
import { photoProblem, photoTypes } from '../../../../ui/components/crop/cut-picture.ts';
import { FileInput } from '../../../../ui/components/file-input.tsx';
import { lazyPart } from '../../../../ui/components/lazy-part.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { loadOwnUser, ownUserKey, ownUserQuery, saveOwnUser } from '../own-user.queries.ts';

import classes from './photo-section.module.css';

const CropDialog = lazyPart(() =>
  import('../../../../ui/components/crop/crop-dialog.tsx').then((module) => module.CropDialog),
);

/** The user's photo: choose, crop, remove. It shows in the top bar as soon as it is saved. */
export function PhotoSection() {
  const t = useTexts('account');
  const { user } = useUserStorage();
  const { data } = useQuery(ownUserQuery);
  const queryClient = useQueryClient();
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasPhoto = data?.data.foto != null;

  const choose = (file: File) => {
    const wrong = photoProblem(file);
    setProblem(wrong === null ? null : t(`foto.wrong.${wrong}`));
    if (wrong === null) setSource(URL.createObjectURL(file));
  };
  const close = () => {
    if (source !== null) URL.revokeObjectURL(source);
    setSource(null);
    button.current?.focus();
  };

  const keep = async (foto: { readonly id: number } | null, done: string) => {
    setSaving(true);
    try {
      await savePhoto(data?.data ?? (await loadOwnUser()), foto, (saved) =>
        queryClient.setQueryData(ownUserKey, saved),
      );
      notify(done, 'success');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('foto.failed'));
    } finally {
      setSaving(false);
    }
  };
  const send = async (photo: File) => {
    try {
      const form = new FormData();
      form.append('file', photo);
      const answer = await upload(client, { url: 'arquivo', form, showsErrors: true });
      // The contract defines the type; contract tests verify it against the server.
      const { id } = (answer as { readonly data: { readonly id: number } }).data;
      await keep({ id }, t('foto.saved'));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('foto.failed'));
    }
    close();
  };
  const remove = async () => {
    if (await confirm(t('foto.removeQuestion'), { danger: true, confirmLabel: t('foto.remove') })) {
      await keep(null, t('foto.removed'));
      button.current?.focus();
    }
  };

  return (
    <div className={classes.photo}>
      <UserAvatar user={user} size={88} />
      <div className={classes.text}>
        <strong>{user.nome}</strong>
        <span>{user.perfil.descricao}</span>
        <div className={classes.buttons}>
          <Button ref={button} variant="default" size="sm" loading={isSaving} onClick={() => input.current?.click()}>
            {t(hasPhoto ? 'foto.change' : 'foto.choose')}
          </Button>
          {hasPhoto ? (
            <Button variant="subtle" color="red" size="sm" disabled={isSaving} onClick={() => void remove()}>
              {t('foto.remove')}
            </Button>
          ) : null}
        </div>
        <span className={classes.hint}>{t('foto.hint')}</span>
        <span className={classes.problem} role="alert">
          {problem}
        </span>
        <FileInput ref={input} accept={photoTypes.join(',')} onFiles={([file]) => choose(file)} />
      </div>
      {source === null ? null : (
        <CropDialog
          source={source}
          words={{
            ...{ title: t('foto.crop'), hint: t('foto.cropHint'), area: t('foto.area'), chosen: t('foto.chosen') },
            ...{ zoom: t('foto.zoom'), save: t('foto.save'), cancel: t('cancel') },
            unreadable: t('foto.unreadable'),
          }}
          onCut={send}
          onClose={close}
        />
      )}
    </div>
  );
}

type SavedUser = Awaited<ReturnType<typeof saveOwnUser>>;

/**
 * Saves only the photo, merged with anything saved since `own` was read; if somebody else changed the photo, this one
 * wins.
 */
async function savePhoto(
  own: SavedUser['data'],
  foto: { readonly id: number } | null,
  onSaved: (user: SavedUser) => void,
) {
  let base: Readonly<Record<string, unknown>> = own;
  await saveWithMerge({
    send: async () => onSaved(await saveOwnUser({ versao: Number(base.versao), foto })),
    sides: () => ({ base, mine: { ...base, foto } }),
    policy: 'mine',
    adopt: (theirs) => {
      base = { ...base, ...theirs };
    },
  });
}
