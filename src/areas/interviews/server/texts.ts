import { defineTexts } from '../../../domain/texts.ts';

/** What an interview on paper calls its parts. */
export const interviewText = defineTexts({
  title: { 'pt-BR': 'Entrevista', es: 'Entrevista', en: 'Interview' },
  consultant: { 'pt-BR': 'Consultor', es: 'Consultor', en: 'Consultant' },
  interviewer: { 'pt-BR': 'Entrevistador', es: 'Entrevistador', en: 'Interviewer' },
  requested: { 'pt-BR': 'Solicitada em', es: 'Solicitada el', en: 'Requested at' },
  answered: { 'pt-BR': 'Respondida em', es: 'Respondida el', en: 'Answered at' },
});
