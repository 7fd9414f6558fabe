import { saveFile } from '../../../../ui/save-file.ts';

/** Hands a text to the browser as a file to keep, under the last name of its path. */
export function downloadText(file: string, text: string): void {
  saveFile(new Blob([text], { type: 'application/json' }), file.slice(file.lastIndexOf('/') + 1));
}
