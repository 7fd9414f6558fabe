/** What the platform keeps of somebody, as people read it: in Portuguese, translated by its words as labels are. */
export const platformTitles = {
  files: 'Arquivos',
  history: 'Histórico de mudanças',
  imports: 'Arquivos de importações concluídas',
  bin: 'Exclusões na lixeira',
  contracts: 'Contratos',
  archive: 'Dados pessoais',
  made: 'Registrado em',
} as const;

/** Why something stays after an erasure. */
export const reasons = {
  plain: 'Não identifica a pessoa.',
  history: 'As mudanças ficam registradas sem os valores.',
} as const;
