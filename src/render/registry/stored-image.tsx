import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { pictureCopies } from '../../domain/picture-address.ts';
import { storedUrl } from '../../language/values/file-value.ts';
import { thumbnailUrl } from '../../language/values/pictures/thumbnail.ts';
import { useHost } from '../host/host-context.ts';
import { useNearness } from './use-nearness.ts';

/** ms for which a loaded file is drawn again without a call. */
const cacheTimeMs = 300_000;

type StoredImageProps = Omit<ComponentProps<'img'>, 'src'> & {
  readonly src: string;
  /** Width of its space in CSS pixels: a copy that fills it is enough. Without it the picture itself is loaded. */
  readonly room?: number;
  /** The same if it depends on the page's width, as `sizes` of an `img`. */
  readonly sizes?: string;
};

/**
 * An `img` whose picture may be a stored file: that needs the session, which an address must not contain, so it is
 * fetched by the client and drawn from memory.
 */
export function StoredImage({
  src,
  room,
  sizes = room === undefined ? undefined : `${room}px`,
  ...rest
}: StoredImageProps) {
  const url = storedUrl(src);
  if (url === null) {
    const copies = sizes === undefined ? null : pictureCopies(src);
    // Attributes before the address: a browser that reads the address first loads it at once.
    const chosen = copies === null ? {} : { ...copies, sizes };
    return <img {...rest} {...chosen} src={src} alt={rest.alt ?? ''} referrerPolicy="no-referrer" />;
  }
  return <FetchedImage {...rest} url={room === undefined ? url : thumbnailUrl(url, room)} />;
}

function FetchedImage({ url, alt = '', ...rest }: ComponentProps<'img'> & { readonly url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const isNear = useNearness(image, rest.loading === 'lazy');
  const { file, error } = useStoredFile(isNear ? url : null);
  const address = useObjectUrl(file);
  // An unreadable picture triggers the error event of a broken one.
  return <img {...rest} ref={image} alt={alt} src={error === null ? (address ?? blank) : broken} />;
}

/** The content of a stored file, by its address in the API. */
export function useStoredFile(url: string | null): { readonly file: Blob | null; readonly error: Error | null } {
  const { files } = useHost();
  const { data, error } = useQuery({
    queryKey: ['file', url],
    queryFn: ({ signal }) => {
      if (files === undefined || url === null) throw new Error('This portal reads no files.');
      return files.load(url, signal);
    },
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheTimeMs,
    retry: false,
    // A blob is not JSON, so comparing it with the previous one is useless.
    structuralSharing: false,
  });
  return { file: data ?? null, error };
}

/** An object URL for a file in memory, while the component is mounted. */
export function useObjectUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly file: Blob; readonly address: string } | null>(null);
  useEffect(() => {
    if (file === null) return;
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return made !== null && made.file === file ? made.address : null;
}

/** One transparent pixel, which reserves the picture's space while it loads. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const broken = 'data:image/png;base64,AA==';
