import type { DocumentContext } from '../../../engine/export/document-context.ts';
import type { PrintBlock, PrintDocument, PrintField } from '../../../engine/export/print/print-document.ts';
import { formatDateTime } from '../../../ui/format/date.ts';
import type { WrittenAnswer } from './form-answers.ts';
import type { Interview } from './interviews.ts';

/** An interview on paper, with its answers in the order of the form. */
export function writeInterviewSheet(
  { nome, entrevistador, dh_registro, dh_resposta }: Interview,
  answers: readonly WrittenAnswer[],
  context: DocumentContext,
): PrintDocument {
  const words = texts[context.language];
  const moment = (at: string | null): string => (at === null ? '–' : formatDateTime(new Date(at), context.timeZone));
  const field = (label: string, text: string, columns: number): PrintField => ({ label, text, columns, images: [] });
  const facts: PrintBlock = {
    kind: 'fields',
    fields: [
      field(words.consultant, nome, 6),
      field(words.interviewer, entrevistador, 6),
      field(words.requested, moment(dh_registro), 6),
      field(words.answered, moment(dh_resposta), 6),
    ],
  };
  const fields = answers.map(({ pergunta, resposta }) => field(pergunta, resposta ?? '–', 12));
  return { title: words.title, subject: nome, context, blocks: [facts, { kind: 'fields', fields }] };
}

const texts: Readonly<
  Record<
    DocumentContext['language'],
    Readonly<Record<'title' | 'consultant' | 'interviewer' | 'requested' | 'answered', string>>
  >
> = {
  'pt-BR': {
    ...{ title: 'Entrevista', consultant: 'Consultor', interviewer: 'Entrevistador' },
    ...{ requested: 'Solicitada em', answered: 'Respondida em' },
  },
  es: {
    ...{ title: 'Entrevista', consultant: 'Consultor', interviewer: 'Entrevistador' },
    ...{ requested: 'Solicitada el', answered: 'Respondida el' },
  },
  en: {
    ...{ title: 'Interview', consultant: 'Consultant', interviewer: 'Interviewer' },
    ...{ requested: 'Requested at', answered: 'Answered at' },
  },
};
