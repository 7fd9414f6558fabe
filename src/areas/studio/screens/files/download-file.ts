import { saveFile } from '../../../../ui/save-file.ts';

/** Lets the browser download a text as a file, named like the last part of its path. */
export function downloadText(file: string, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), file.slice(file.lastIndexOf('/') + 1));
}
