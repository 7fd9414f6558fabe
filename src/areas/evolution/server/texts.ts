import { defineTexts } from '../../../domain/texts.ts';

/** Names of the checks in the tab 'Evoluir'. */
export const checkText = defineTexts({
  dados: { 'pt-BR': 'Dados do cadastro', es: 'Datos del registro', en: 'Registration data' },
  pontos: { 'pt-BR': 'Pontos atingidos', es: 'Puntos alcanzados', en: 'Points reached' },
  carta: { 'pt-BR': 'Carta de recomendação', es: 'Carta de recomendación', en: 'Letter of recommendation' },
  entrevista: { 'pt-BR': 'Formulário de entrevista', es: 'Formulario de entrevista', en: 'Interview form' },
  documentos: { 'pt-BR': 'Documentos', es: 'Documentos', en: 'Documents' },
});
