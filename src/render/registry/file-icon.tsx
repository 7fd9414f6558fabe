import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
} from '@tabler/icons-react';

const icons: readonly (readonly [RegExp, typeof IconFile])[] = [
  [/^image\//, IconPhoto],
  [/^application\/pdf$/, IconFileTypePdf],
  [/^video\//, IconMovie],
  [/^audio\//, IconMusic],
  [/zip|compressed/, IconFileZip],
  [/^text\/|document|msword|sheet|excel|presentation/, IconFileText],
];

/** The icon of a kind of file. Decorative, because its name is beside it. */
export function FileIcon({ type, size = 20 }: { readonly type: string; readonly size?: number }) {
  const Drawn = icons.find(([pattern]) => pattern.test(type))?.[1] ?? IconFile;
  return <Drawn size={size} stroke={1.5} aria-hidden="true" />;
}
