import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../session/client.ts';
import classes from './user-avatar.module.css';

type UserAvatarProps = {
  /** `avatar` of the session: a stored photo (`arquivo/{id}`) or the address of a picture. */
  readonly user: { readonly nome: string; readonly avatar: string | null };
  /** Width and height in CSS pixels. */
  readonly size: number;
};

/** The photo of a user, else their initials. Decorative: the text around it names the user. */
export function UserAvatar({ user: { nome, avatar }, size }: UserAvatarProps) {
  const stored = avatar !== null && /^arquivo\/\d+$/.test(avatar) ? avatar : null;
  const photo = useStoredPhoto(stored, size);
  const source = stored === null ? avatar : photo;
  const [broken, setBroken] = useState<string | null>(null);
  const style = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.39) };
  if (source !== null && source !== broken)
    return <img className={classes.avatar} style={style} src={source} alt="" onError={() => setBroken(source)} />;
  // Drawn by the style sheet: as text it would become part of the name of the button around it.
  return <span className={classes.avatar} style={style} data-initials={initialsOf(nome)} />;
}

/** A stored photo at a size that fits its place; loaded with the session's token and shown from memory. */
function useStoredPhoto(url: string | null, size: number): string | null {
  const width = size * window.devicePixelRatio > 64 ? (size * window.devicePixelRatio > 160 ? 320 : 160) : 64;
  const { data } = useQuery({
    queryKey: ['photo', url, width],
    queryFn: async ({ signal }) =>
      (await client.receive('GET', `${url}?largura=${width}`, { signal, showsErrors: true })).blob(),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [shown, setShown] = useState<{ readonly blob: Blob; readonly address: string } | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const address = URL.createObjectURL(data);
    setShown({ blob: data, address });
    return () => URL.revokeObjectURL(address);
  }, [data]);
  return url !== null && shown !== null && shown.blob === data ? shown.address : null;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
