import { defineTexts } from '../../../domain/texts.ts';

/** Headings of a printed interview. */
export const interviewText = defineTexts({
  title: { 'pt-BR': 'Entrevista', es: 'Entrevista', en: 'Interview' },
  consultant: { 'pt-BR': 'Consultor', es: 'Consultor', en: 'Consultant' },
  interviewer: { 'pt-BR': 'Entrevistador', es: 'Entrevistador', en: 'Interviewer' },
  requested: { 'pt-BR': 'Solicitada em', es: 'Solicitada el', en: 'Requested at' },
  answered: { 'pt-BR': 'Respondida em', es: 'Respondida el', en: 'Answered at' },
});
