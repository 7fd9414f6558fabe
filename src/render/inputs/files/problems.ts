import type { FileLimits, FileProblem } from '../../../language/entity/file-rules.ts';
import { formatTypes } from '../../../language/values/upload-limits.ts';
import { formatFileSize } from '../../../ui/format/file-size.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';

/** Describes what is wrong with chosen files, and what to do. */
export function describeProblem(problem: FileProblem, t: Translate): string {
  switch (problem.code) {
    case 'ARQUIVOS_DEMAIS':
      return problem.maxFiles === 1 ? t('tooManyOne') : t('tooMany', { max: problem.maxFiles, count: problem.count });
    case 'ARQUIVO_VAZIO':
      return t('empty', { name: problem.name });
    case 'ARQUIVO_GRANDE':
      return t('tooLarge', { name: problem.name, ...sizesOf(problem.size, problem.maxBytes) });
    case 'TIPO_DE_ARQUIVO':
      return t('wrongType', { name: problem.name, types: typesOf(problem.accepted, t) });
  }
}

/** Both sizes in readable units; in bytes if they would look equal. */
function sizesOf(bytes: number, limit: number): { readonly size: string; readonly max: string } {
  const [size, max] = [formatFileSize(bytes), formatFileSize(limit)];
  return size === max ? { size: `${formatNumber(bytes)} bytes`, max: `${formatNumber(limit)} bytes` } : { size, max };
}

export function typesOf(accepted: readonly string[], t: Translate): string {
  return formatTypes(accepted, { image: t('image'), video: t('video'), audio: t('audio') });
}

/** What a drop area accepts. */
export function hintOf({ accepted, maxFiles }: FileLimits, t: Translate): string {
  const types = typesOf(accepted, t);
  return t(types === '' ? 'hintAny' : 'hint', { count: maxFiles, types });
}

export function limitHint({ maxBytes, maxFiles }: FileLimits, t: Translate): string {
  const size = formatFileSize(maxBytes);
  return maxFiles === 1 ? t('limit', { size }) : t('limitCount', { size, count: maxFiles });
}

/** The message after a file was added: the view's, otherwise that of the specification (000, section 5). */
export function addedMessage(configured: string | undefined, name: string, t: Translate): string {
  const text = configured === undefined || configured === '' ? t('added') : configured;
  return text.replaceAll('{file}', () => name);
}

/**
 * The readable files. Unreadable ones, such as a folder or a deleted file, are only logged to the console
 * (specification 000, section 8).
 */
export async function readableFiles(files: readonly File[]): Promise<readonly File[]> {
  const readable = await Promise.all(
    files.map(async (file) => {
      try {
        await file.slice(0, 1).arrayBuffer();
        return true;
      } catch (error) {
        console.error(`The file ${file.name} cannot be read.`, error);
        return false;
      }
    }),
  );
  return files.filter((_, index) => readable[index]);
}
