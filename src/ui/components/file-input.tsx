import type { Ref } from 'react';

type FileInputProps = {
  readonly ref: Ref<HTMLInputElement>;
  /** The `accept` attribute: kinds of files that the device offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Takes a picture with the rear camera. */
  readonly capture?: 'environment' | undefined;
  readonly onFiles: (files: readonly [File, ...(readonly File[])]) => void;
};

/** A hidden file input that a button opens by clicking on it. */
export function FileInput({ onFiles, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      hidden
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ currentTarget }) => {
        const [file, ...others] = currentTarget.files ?? [];
        // Allows choosing the same file again.
        currentTarget.value = '';
        if (file !== undefined) onFiles([file, ...others]);
      }}
    />
  );
}
