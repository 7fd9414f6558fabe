import { defineTexts } from '../../../domain/texts.ts';

/** Titles of data that the platform keeps about a person: in Portuguese, and keys of their translations. */
export const platformTitles = {
  files: 'Arquivos',
  history: 'Histórico de mudanças',
  imports: 'Arquivos de importações concluídas',
  bin: 'Exclusões na lixeira',
  archive: 'Dados pessoais',
  made: 'Registrado em',
} as const;

/** Reasons why data stay after an erasure. */
export const reasons = {
  plain: 'Não identifica a pessoa.',
  history: 'As mudanças ficam registradas sem os valores.',
} as const;

/** Notification that an export is ready. */
export const exportText = defineTexts({
  title: { 'pt-BR': 'Dados pessoais prontos', es: 'Datos personales listos', en: 'Personal data ready' },
  text: {
    'pt-BR': 'O arquivo que você pediu está pronto. Baixe-o em até uma hora.',
    es: 'El archivo que pidió está listo. Descárguelo antes de una hora.',
    en: 'The file that you asked for is ready. Fetch it within an hour.',
  },
});
