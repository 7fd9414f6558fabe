import type { DocumentContext } from '../../../engine/export/document-context.ts';
import type { PrintBlock, PrintDocument, PrintField } from '../../../engine/export/print/print-document.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import type { WrittenAnswer } from './form-answers.ts';
import type { Interview } from './interviews.ts';
import { interviewText } from './texts.ts';

/** A printed interview, with its answers in the order of the form. */
export function writeInterviewSheet(
  { nome, entrevistador, dh_registro, dh_resposta }: Interview,
  answers: readonly WrittenAnswer[],
  context: DocumentContext,
): PrintDocument {
  const moment = (at: string | null): string => (at === null ? '–' : formatDateTime(new Date(at), context.timeZone));
  const field = (label: string, text: string, columns: number): PrintField => ({ label, text, columns, images: [] });
  const facts: PrintBlock = {
    kind: 'fields',
    fields: [
      field(interviewText('consultant', context.language), nome, 6),
      field(interviewText('interviewer', context.language), entrevistador, 6),
      field(interviewText('requested', context.language), moment(dh_registro), 6),
      field(interviewText('answered', context.language), moment(dh_resposta), 6),
    ],
  };
  const fields = answers.map(({ pergunta, resposta }) => field(pergunta, resposta ?? '–', 12));
  return {
    title: interviewText('title', context.language),
    subject: nome,
    context,
    blocks: [facts, { kind: 'fields', fields }],
  };
}
